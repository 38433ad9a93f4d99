import type { Payment, PaymentRecall, RecallReason } from "#shared/contracts/payments.ts"
import { lastRecallDay } from "./calendar/deadlines.ts"
import type { PaymentState } from "./payment-status.ts"
import type { PaymentEvent } from "./payment-steps.ts"

/** The ISO 20022 codes of a member's reasons, as SEPA's rulebooks allow them for a payer's request. */
export const recallCodes = {
  requested_by_customer: "CUST",
  wrong_amount: "AM09",
  wrong_account: "AC03",
} as const satisfies Readonly<Record<RecallReason, string>>

const reasons: Readonly<Record<string, RecallReason>> = {
  CUST: "requested_by_customer",
  AM09: "wrong_amount",
  AC03: "wrong_account",
}

const states: Readonly<Partial<Record<PaymentState, PaymentRecall["state"]>>> = {
  settled: "none",
  settled_late: "none",
  // A standard payment that was returned without a recall.
  returned: "none",
  recall_requested: "requested",
  recalled: "granted",
  recall_refused: "refused",
  recall_unanswered: "unanswered",
}

type Recallable = Pick<Payment, "direction"> & {
  state: PaymentState
  /** ISO date; null if it was not sent. */
  settlementDate: string | null
  /** The last day to answer a recall. */
  answerBy: string | null
  /** The bank's day. */
  today: string
  events: readonly PaymentEvent[]
}

/** What the member can do to get an outgoing payment back, and what has been done. */
export function paymentRecall(payment: Recallable): PaymentRecall | null {
  const { direction, state, settlementDate, answerBy, events, today } = payment
  const recall = states[state]
  if (direction === "in" || recall === undefined || settlementDate === null) return null
  const lastDay = lastRecallDay(settlementDate, "CUST")
  const asked = events.find(({ event }) => event === "recall_requested")?.reason
  return {
    canRequest: (state === "settled" || state === "settled_late") && today <= lastDay,
    lastDay,
    state: recall,
    reason: (asked && reasons[asked]) || null,
    answerBy: state === "recall_requested" ? answerBy : null,
    returnedAmount: events.find(({ toState }) => toState === "recalled")?.returned ?? null,
  }
}
