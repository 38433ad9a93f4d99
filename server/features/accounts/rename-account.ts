import type { RequestHandler } from "express"
import type { Account, AccountName } from "#shared/contracts/accounts.ts"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { pathId } from "../../http/path-id.ts"
import { notFound } from "../../http/problem.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { lockOwnAccount, renameAccount as rename } from "./queries.ts"

/** PUT /api/accounts/:id renames an account. Sending the current name succeeds and changes nothing. */
export function renameAccount({
  pool,
  announce,
}: AppContext): RequestHandler<{ id: string }, Account, AccountName> {
  return async (request, response) => {
    const id = pathId(request.params.id)
    const { userId, signInId } = customerOf(request)
    const name = request.body.name.trim()
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
    response.json({ ...before, name })
  }
}
