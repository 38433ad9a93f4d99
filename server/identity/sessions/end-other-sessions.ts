import type { RequestHandler } from "express"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { customerOf } from "./require-session.ts"
import { endOtherSignIns } from "./sign-ins.ts"

/**
 * POST /api/sessions/end-others: signs out all of the customer's other devices, on all processes
 * immediately, and closes their live streams (ASVS 7.4.3, 7.5.2). Succeeds when there are none.
 */
export function endOtherSessions({ pool, announce }: AppContext): RequestHandler {
  return async (request, response) => {
    const { userId, signInId } = customerOf(request)
    const ended = await inTransaction(pool, async (tx) => {
      const ids = await endOtherSignIns(tx, userId, signInId)
      if (ids.length > 0) {
        await recordAudit(tx, {
          userId,
          signInId,
          actor: "customer",
          action: "session.others_ended",
          details: { ended: ids.length },
        })
      }
      return ids.length
    })
    if (ended > 0) announce(userId, "session", "security")
    response.json({})
  }
}
