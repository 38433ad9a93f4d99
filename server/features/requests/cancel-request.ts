import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { endRequest } from "./queries.ts"
import { requireOpen } from "./require-open.ts"
import { requireRequest } from "./require-request.ts"

/**
 * POST /api/payment-requests/{id}/cancel: by the member who asks. Nobody can pay it anymore.
 * @throws Problem not_found, payment_request_closed
 */
export async function cancelRequest(
  { db, pool, announce }: AppContext,
  { member, id }: Input & WithId,
): Promise<PaymentRequest> {
  const { userId, signInId } = member
  await requireOpen(db, userId, id, "out")
  const ended = await inTransaction(pool, async (tx) => {
    const request = await endRequest(tx, id, { userId, state: "canceled" })
    if (request) {
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "request.canceled",
        details: { requestId: id },
      })
    }
    return request
  })
  // Paid or declined in the meantime.
  if (!ended) await requireOpen(db, userId, id, "out")
  announce(userId, "requests", "security")
  if (ended?.payerId) announce(ended.payerId, "requests")
  return requireRequest(db, userId, id)
}
