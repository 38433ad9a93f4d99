import type { RequestHandler } from "express"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { customerOf } from "./require-session.ts"
import { endOtherSignIns } from "./sign-ins.ts"

/**
 * POST /api/sessions/end-others: signs all of the customer's devices out but the one that asks, on every
 * process at once and with their live streams (ASVS 7.4.3, 7.5.2). None is no error.
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
