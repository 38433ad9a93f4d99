import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import type { Payment } from "#shared/contracts/payments.ts"
import { type ReasonPlace, reasonSentence } from "#shared/payments/reason-codes.ts"
import {
  payeeResults,
  paymentDirections,
  paymentSchemes,
  paymentStates,
} from "#shared/stored-values.ts"
import { paymentRecall } from "./payment-recall.ts"
import { type PaymentState, paymentStatus } from "./payment-status.ts"
import { PaymentEvent, paymentSteps } from "./payment-steps.ts"

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
export function presentPayment(stored: StoredPayment): Payment {
  const { direction, state, speed, sendAt } = stored
  return {
    reference: stored.reference,
    direction,
    status: paymentStatus(state),
    speed,
    amount: stored.amount,
    counterpartyName: stored.otherName,
    steps: paymentSteps(stored.events, stored),
    reason: reasonOf(stored),
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

function reasonOf({ direction, state, reason }: StoredPayment): string | null {
  const place = direction === "out" ? places[state] : undefined
  return place ? reasonSentence(place, reason ?? undefined) : null
}
