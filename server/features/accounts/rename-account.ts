import type { Account, AccountName } from "#shared/contracts/accounts.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { lockOwnAccount, renameAccount as rename } from "./queries.ts"

/** PUT /api/accounts/:id renames an account. Sending the current name succeeds and changes nothing. */
export async function renameAccount(
  { pool, announce }: AppContext,
  { member, id, body }: Input<AccountName> & WithId,
): Promise<Account> {
  const { userId, signInId } = member
  const name = body.name.trim()
  const before = await inTransaction(pool, async (tx) => {
    const account = await lockOwnAccount(tx, userId, id)
    if (!account) throw notFound()
    if (account.name === name) return account
    await rename(tx, userId, id, name)
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "account.renamed",
      details: { accountId: id, from: account.name, to: name },
    })
    return account
  })
  if (before.name !== name) announce(userId, "accounts")
  return { ...before, name }
}
