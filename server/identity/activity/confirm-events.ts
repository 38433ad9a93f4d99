import type { RequestHandler } from "express"
import type { SeenUpTo } from "#shared/contracts/security.ts"
import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { customerOf } from "../sessions/require-session.ts"
import { markSeen } from "./queries.ts"

/**
 * POST /api/security-activity/seen: the customer confirms that the events up to this one were their
 * own doing. The confirmation itself is recorded in the audit trail.
 */
export function confirmEvents({
  pool,
  announce,
}: AppContext): RequestHandler<object, object, SeenUpTo> {
  return async (request, response) => {
    const customer = customerOf(request)
    const newest = await inTransaction(pool, async (tx) => {
      const upTo = await markSeen(tx, customer, request.body.id)
      if (upTo !== undefined) {
        await recordAudit(tx, {
          ...customer,
          actor: "customer",
          action: "notice.confirmed",
          details: { upTo },
        })
      }
      return upTo
    })
    if (newest !== undefined) announce(customer.userId, "security")
    response.json({})
  }
}
