import type { RequestHandler } from "express"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { pathId } from "../../http/path-id.ts"
import { notFound } from "../../http/problem.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { markRemoved } from "./queries.ts"

/**
 * POST /api/trusted-payees/:id/removal: payments to this payee need a confirmation again, from the next one
 * on. The removal itself needs none, because it only adds protection.
 * @throws Problem not_found
 */
export function removePayee({
  pool,
  announce,
}: AppContext): RequestHandler<{ id: string }, object> {
  return async (request, response) => {
    const id = pathId(request.params.id)
    const { userId, signInId } = customerOf(request)
    await inTransaction(pool, async (tx) => {
      const payee = await markRemoved(tx, userId, id)
      if (!payee) throw notFound()
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "payee.removed",
        details: { payeeId: id, iban: payee.iban, name: payee.name },
      })
    })
    announce(userId, "security")
    response.json({})
  }
}
