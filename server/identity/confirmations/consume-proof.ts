import { and, eq, isNull, sql } from "drizzle-orm"
import { confirmations } from "#shared/tables/confirmations.ts"
import type { Database } from "../../db/pool.ts"
import type { RequestBinding } from "../../use-case/caller.ts"
import type { Purpose } from "./purpose.ts"

/**
 * Uses up a proof and says whether it was issued for exactly this: the same request, member,
 * sign-in, and purpose, within five minutes by the database's clock. A proof that does not match is
 * used up too, so a changed request or a stolen proof gets no second attempt (PSD2 RTS article
 * 5(1)(d)). Of concurrent uses only one succeeds. The ledger does the same for payments
 * (confirm.sql).
 */
export async function consumeProof(
  tx: Database,
  purpose: Purpose,
  { member: { userId, signInId }, binds, proofHash }: RequestBinding,
): Promise<boolean> {
  if (!proofHash) return false
  const [row] = await tx
    .update(confirmations)
    .set({ usedAt: sql`greatest(clock_timestamp(), ${confirmations.confirmedAt})` })
    .where(and(eq(confirmations.proofHash, proofHash), isNull(confirmations.usedAt)))
    .returning({
      fits: sql<boolean>`${confirmations.userId} = ${userId} and ${confirmations.signInId} = ${signInId}
        and ${confirmations.purpose} = ${purpose} and ${confirmations.binds} = ${binds}
        and ${confirmations.expiresAt} > clock_timestamp()`,
    })
  return row?.fits === true
}
