import type { Payment } from "#shared/contracts/payments.ts"
import type { PayeeVerification } from "#shared/contracts/transfers.ts"
import { type ReasonPlace, reasonSentence } from "#shared/payments/reason-codes.ts"
import { paymentRecall } from "./payment-recall.ts"
import { type PaymentState, paymentStatus } from "./payment-status.ts"
import { type PaymentEvent, paymentSteps } from "./payment-steps.ts"

/** A payment as stored, with the reference of its transaction. */
export type StoredPayment = {
  reference: string
  direction: Payment["direction"]
  speed: Payment["speed"]
  state: PaymentState
  /** In EUR. */
  amount: string
  otherName: string
  endToEndId: string
  /** A reason code. */
  reason: string | null
  /** When it settled or settles between the banks; null if it was not sent. */
  settlementDate: string | null
  /** The last day to answer a recall. */
  answerBy: string | null
  /** The bank's day. */
  today: string
  /** When a queued payment goes out (ISO 8601 in UTC). */
  sendAt: string | null
  /** Whether a message already carries it. */
  inMessage: boolean
  /** What the payee's bank answered about the name before the order, and when; null if it was not asked. */
  payeeResult: PayeeVerification["result"] | null
  payeeCheckedAt: string | null
  /** When the member confirmed it with a second factor; null if none was needed. */
  confirmedAt: string | null
  events: PaymentEvent[]
}

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
