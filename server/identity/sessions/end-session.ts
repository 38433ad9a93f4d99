import type { RequestHandler } from "express"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { memberOf } from "../../http/member-of.ts"
import { pathUuid } from "../../http/path-id.ts"
import { notFound } from "../../use-case/problem.ts"
import type { MemberContext } from "../member-context.ts"
import { endOwnSignIn } from "./sign-ins.ts"

/**
 * POST /api/sessions/:id/end: signs out one of the member's devices, on all processes
 * immediately, and closes its live streams (ASVS 7.5.2).
 * @throws Problem not_found when it has ended, does not exist, or is another member's
 */
export function endSession({ env, pool, announce }: MemberContext): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const id = pathUuid(request.params.id)
    const { userId, signInId } = memberOf(request)
    await inTransaction(pool, async (tx) => {
      if (!(await endOwnSignIn(tx, userId, id, env.SESSION_IDLE_MINUTES * 60))) throw notFound()
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "session.ended",
        details: { ended: id },
      })
    })
    announce(userId, "session", "security")
    response.json({})
  }
}
