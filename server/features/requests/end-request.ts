import type { DeclineRequest, PaymentRequest } from "#shared/contracts/requests.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { blockAsker, endRequest } from "./queries.ts"
import { requireOpen, requireRequest } from "./read-requests.ts"

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

/**
 * POST /api/payment-requests/{id}/decline: by the member who is asked. With `block`, nothing that the same
 * member asks later reaches them; the one who asks is not told of that.
 * @throws Problem not_found, payment_request_closed
 */
export async function declineRequest(
  { db, pool, announce }: AppContext,
  { member, id, body }: Input<DeclineRequest> & WithId,
): Promise<PaymentRequest> {
  const { userId, signInId } = member
  await requireOpen(db, userId, id, "in")
  const ended = await inTransaction(pool, async (tx) => {
    const request = await endRequest(tx, id, { userId, state: "declined" })
    if (!request) return undefined
    const own = { userId, signInId, actor: "customer", details: { requestId: id } } as const
    await recordAudit(tx, { ...own, action: "request.refused" })
    if (body.block) {
      await blockAsker(tx, userId, request.userId)
      await recordAudit(tx, { ...own, action: "request.blocked" })
    }
    await recordAudit(tx, {
      userId: request.userId,
      actor: "bank",
      action: "request.declined",
      details: { requestId: id },
    })
    return request
  })
  // Paid or canceled in the meantime.
  if (!ended) await requireOpen(db, userId, id, "in")
  announce(userId, "requests", "security")
  if (ended) announce(ended.userId, "requests", "notifications")
  return requireRequest(db, userId, id)
}
