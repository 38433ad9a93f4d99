import { eq, sql } from "drizzle-orm"
import { accounts } from "#shared/tables/accounts.ts"
import { debitCards } from "#shared/tables/cards.ts"
import { identityChecks, users } from "#shared/tables/users.ts"
import { recordAudit } from "../../../db/audit.ts"
import type { Database } from "../../../db/pool.ts"
import { nameOnCards } from "../../../identity/names/holder-name.ts"

/**
 * Records that staff checked a customer's identity, with the audit event. From then on a verification of
 * payee answers for the name, in production too.
 * @param check the name on the accounts that was checked, and how, in staff's words
 */
export async function recordIdentityCheck(
  tx: Database,
  check: { userId: number; holderName: string; evidence: string },
): Promise<void> {
  await tx.insert(identityChecks).values(check)
  const { userId, ...details } = check
  await recordAudit(tx, { userId, actor: "staff", action: "identity.checked", details })
}

/** Changes the holder's name on a customer's accounts and cards, with the audit event. */
export async function setHolderName(
  tx: Database,
  userId: number,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  await tx.update(users).set({ holderName: to }).where(eq(users.id, userId))
  await tx
    .update(debitCards)
    .set({ cardHolderName: nameOnCards(to) })
    .where(sql`${debitCards.accountId} in (
      select ${accounts.id} from ${accounts} where ${accounts.userId} = ${userId})`)
  const details = { before: from, holderName: to }
  await recordAudit(tx, { userId, actor: "staff", action: "holder.name_changed", details })
}
