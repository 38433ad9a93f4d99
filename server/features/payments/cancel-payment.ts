import type { Payment } from "#shared/contracts/payments.ts"
import { says } from "#shared/refusals/catalog.ts"
import { notSignedIn } from "../../identity/sessions/require-session.ts"
import { presentPayment } from "../../payments/present-payment.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithReference } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { cancelOwnPayment, ownPayment } from "./queries.ts"
import { isReference, tooLateToCancel } from "./rules.ts"

/**
 * POST /api/payments/{reference}/cancel. The database decides under a lock, so that a payment is either
 * canceled or sent. Canceling a canceled payment succeeds.
 * @throws Problem not_found, payment_not_cancellable
 */
export async function cancelPayment(
  { db, env, announce }: AppContext,
  { member, reference }: Input & WithReference,
): Promise<Payment> {
  if (!isReference(reference)) throw notFound()
  const idleSeconds = env.SESSION_IDLE_MINUTES * 60
  const answer = await cancelOwnPayment(db, { ...member, idleSeconds, reference })
  if (answer.outcome === "session_ended") throw notSignedIn()
  if (answer.outcome === "applied" && answer.transactionId !== undefined) {
    announce(member.userId, "accounts", "transactions", answer.transactionId)
  }
  const found = await ownPayment(db, member.userId, reference)
  if (!found) throw notFound()
  const payment = presentPayment(found)
  if (payment.direction === "in") {
    throw new Problem("payment_not_cancellable", says.payment_not_cancellable.incoming)
  }
  if (payment.status !== "cancelled") {
    throw new Problem("payment_not_cancellable", tooLateToCancel(payment.status))
  }
  return payment
}
