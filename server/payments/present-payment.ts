import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import type { Payment, PaymentRecall, RecallReason } from "#shared/contracts/payments.ts"
import { type ReasonPlace, reasonSentence } from "#shared/payments/reason-codes.ts"
import {
  payeeResults,
  paymentDirections,
  paymentSchemes,
  paymentStates,
} from "#shared/stored-values.ts"
import type { Say, Text } from "#shared/words/text.ts"
import { lastRecallDay } from "./calendar/calendar.ts"
import { PaymentEvent, type PaymentState, paymentStatus, paymentSteps } from "./payment-steps.ts"

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

/** A payment as stored, with the reference of its transaction. */
export const StoredPayment = z.object({
  reference: z.string(),
  direction: z.enum(paymentDirections),
  speed: z.enum(paymentSchemes),
  state: z.enum(paymentStates),
  /** In EUR. */
  amount: z.string(),
  otherName: z.string(),
  endToEndId: z.string(),
  /** A reason code. */
  reason: nullableText,
  /** When it settled or settles between the banks; null if it was not sent. */
  settlementDate: nullableText,
  /** The last day to answer a recall. */
  answerBy: nullableText,
  /** The bank's day. */
  today: z.string(),
  /** When a queued payment goes out (ISO 8601 in UTC). */
  sendAt: nullableText,
  /** Whether a message already carries it. */
  inMessage: z.boolean(),
  /** What the payee's bank answered about the name before the order, and when; null if it was not asked. */
  payeeResult: z.nullable(z.enum(payeeResults)),
  payeeCheckedAt: nullableText,
  /** When the member confirmed it with a second factor; null if none was needed. */
  confirmedAt: nullableText,
  events: z.array(PaymentEvent),
})
export type StoredPayment = z.output<typeof StoredPayment>

/** A payment as its member sees it. */
export function presentPayment(stored: StoredPayment, say: Say): Payment {
  const { direction, state, speed, sendAt } = stored
  return {
    reference: stored.reference,
    direction,
    status: paymentStatus(state),
    speed,
    amount: stored.amount,
    counterpartyName: stored.otherName,
    steps: paymentSteps(stored.events, stored, say),
    reason: reasonOf(stored, say),
    endToEndId: stored.endToEndId === "NOTPROVIDED" ? null : stored.endToEndId,
    sendsAt: speed === "standard" ? sendAt : null,
    canCancel: direction === "out" && state === "queued" && !stored.inMessage,
    doNotResend: state === "unconfirmed",
    recall: paymentRecall(stored),
  }
}

const places: Readonly<Partial<Record<PaymentState, ReasonPlace>>> = {
  rejected: "reject",
  returned: "return",
  recalled: "return",
  recall_refused: "refusal",
}

function reasonOf({ direction, state, reason }: StoredPayment, say: Say): Text | null {
  const place = direction === "out" ? places[state] : undefined
  return place ? say(reasonSentence(place, reason ?? undefined)) : null
}
