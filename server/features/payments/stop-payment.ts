import type { Payment, RecallRequest } from "#shared/contracts/payments.ts"
import { says } from "#shared/refusals/catalog.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import { notSignedIn } from "../../identity/sessions/require-session.ts"
import { lastAnswerDay, targetDate } from "../../payments/calendar/calendar.ts"
import { ownPayment } from "../../payments/ordered-payment.ts"
import { presentPayment, recallCodes } from "../../payments/present-payment.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithReference } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { cancelOwnPayment, recallOwnPayment } from "./queries.ts"
import { askedBefore, cannotRecall, isReference, tooLateToCancel } from "./rules.ts"

/**
 * POST /api/payments/{reference}/cancel. The database decides under a lock, so that a payment is either
 * canceled or sent. Canceling a canceled payment succeeds.
 * @throws Problem not_found, payment_not_cancellable
 */
export async function cancelPayment(
  { db, env, announce }: AppContext,
  { member, reference, say }: Input & WithReference,
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
  const payment = presentPayment(found, say)
  if (payment.direction === "in") {
    throw new Problem("payment_not_cancellable", says.payment_not_cancellable.incoming)
  }
  if (payment.status !== "cancelled") {
    throw new Problem("payment_not_cancellable", tooLateToCancel(payment.status))
  }
  return payment
}

/**
 * POST /api/payments/{reference}/recall asks the other bank to return a payment. The database
 * decides under a lock, so that it is asked once. Repeating the same request succeeds and sends
 * nothing.
 * @throws Problem not_found, recall_pending, recall_not_possible, recall_too_late
 */
export async function recallPayment(
  { db, env, announce }: AppContext,
  { member, reference, body, say }: Input<RecallRequest> & WithReference,
): Promise<Payment> {
  const own = () => ownPayment(db, member.userId, reference)
  if (!isReference(reference) || !(await own())) throw notFound()
  const { outcome } = await recallOwnPayment(db, {
    ...member,
    idleSeconds: env.SESSION_IDLE_MINUTES * 60,
    reference,
    reason: recallCodes[body.reason],
    answerBy: lastAnswerDay(targetDate(new Date())),
  })
  if (outcome === "session_ended") throw notSignedIn()
  if (outcome === "applied") announce(member.userId, "transactions")
  const found = await own()
  if (!found) throw notFound()
  const payment = presentPayment(found, say)
  if (outcome === "asked_before" && payment.recall) {
    throw new Problem("recall_pending", askedBefore(payment.recall))
  }
  if (outcome === "too_late" && payment.recall) {
    const { lastDay } = payment.recall
    throw new Problem("recall_too_late", (reader) =>
      reader(says.recall_too_late, { lastDay: inFull(lastDay, reader) }),
    )
  }
  if (outcome !== "applied" && outcome !== "repeated") {
    throw new Problem("recall_not_possible", cannotRecall(payment))
  }
  return payment
}
