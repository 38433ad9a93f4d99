import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import type { Payment, PaymentStatus, PaymentStep } from "#shared/contracts/payments.ts"
import type { PayeeVerification } from "#shared/contracts/transfers.ts"
import { amountInWords } from "#shared/money/format.ts"
import { paymentStates } from "#shared/stored-values.ts"
import type { Phrase, PlainText, Say } from "#shared/words/text.ts"

export type PaymentState = (typeof paymentStates)[number]

const statuses: Readonly<Record<PaymentState, PaymentStatus>> = {
  queued: "pending",
  sent: "pending",
  settled: "completed",
  rejected: "rejected",
  cancelled: "cancelled",
  unconfirmed: "unconfirmed",
  settled_late: "completed",
  returned: "returned",
  // The payment stays completed until a recall succeeds.
  recall_requested: "completed",
  recalled: "recalled",
  recall_refused: "completed",
  recall_unanswered: "completed",
  accepted: "pending",
  credited: "completed",
  unapplied: "pending",
  recall_received: "completed",
  sending_back: "returned",
  sent_back: "returned",
}

/**
 * The status that a member sees.
 * @param state null for a transaction that is not a payment to or from another bank
 */
export function paymentStatus(state: PaymentState | null | undefined): PaymentStatus {
  return state ? statuses[state] : "completed"
}

/** An event of a payment, as stored. */
export const PaymentEvent = z.object({
  event: z.string(),
  fromState: z.nullable(z.enum(paymentStates)),
  toState: z.enum(paymentStates),
  /** A reason code. */
  reason: nullableText,
  /** The returned amount in EUR; null unless money was returned. */
  returned: nullableText,
  /** What the member came to owe the bank in EUR, or what of it was paid; null if nothing. */
  owed: nullableText,
  /** ISO 8601 in UTC. */
  at: z.string(),
})
export type PaymentEvent = z.output<typeof PaymentEvent>

type Told = readonly [PaymentStep["step"], PlainText | Phrase]

/** The steps that a member sees for an event. Empty if the event changes nothing for them. */
function told(
  { event, fromState, toState, returned, owed }: PaymentEvent,
  direction: Payment["direction"],
): readonly (Told | undefined)[] {
  if (direction === "in") {
    return [incoming[event], event === "received" && toState === "credited" ? credited : undefined]
  }
  switch (event) {
    case "settled":
      return [["settled", toState === "settled_late" ? arrivedLate(owed) : arrived]]
    case "rejected":
      return [["rejected", fromState === "unconfirmed" ? neverArrived : rejected]]
    case "returned":
      return [toState === "recalled" ? ["recalled", recalled(returned)] : ["returned", cameBack]]
    case "claim_collected":
      return [["settled", collected(owed)]]
    default:
      return [outgoing[event]]
  }
}

type Steps = Readonly<Record<string, Told>>

const unanswered = "The other bank did not answer in time. We asked it again."
const unconfirmed =
  "The other bank did not answer in time. The money is back in your account. We are finding out what happened."

/** What is always told in the same words. */
const outgoing: Steps = {
  ordered: ["received", "Received, and debited from your account."],
  sent: ["sent", "Sent to the other bank."],
  cancelled: ["cancelled", "Canceled. The money is back in your account."],
  no_answer: ["unconfirmed", unconfirmed],
  assigned: ["returned", "Credited to another account of yours."],
  claim_written_off: ["settled", "You no longer owe the bank anything for it."],
  recall_requested: ["recall_requested", "We asked the other bank to send the money back."],
  recall_refused: ["recall_refused", "The other bank did not send the money back."],
  recall_unanswered: ["recall_unanswered", unanswered],
}

const inEuros = (amount: string) => ({ amount: amountInWords(amount, "EUR") })
const cameBack = "The other bank sent the money back."
const recalled = (returned: string | null): Told[1] =>
  returned === null
    ? cameBack
    : (say) => say("The other bank sent {amount} back to your account.", inEuros(returned))
const arrived = "Arrived at the other bank."
const debitedAgain =
  "Arrived at the other bank after all. The amount was debited from your account again."
const owes =
  "Arrived at the other bank after all, and your account did not hold enough. You owe the bank {amount} for it."
const arrivedLate = (owed: string | null): Told[1] =>
  owed === null ? debitedAgain : (say) => say(owes, inEuros(owed))
const allCollected = "What you owed for it was debited from your account."
const partCollected = "{amount} that you owed for it was debited from your account."
const collected = (owed: string | null): Told[1] =>
  owed === null ? allCollected : (say) => say(partCollected, inEuros(owed))
const rejected = "The other bank rejected it. The money is back in your account."
const neverArrived = "The payment did not arrive. The money was already back in your account."

const arrives: Told = ["settled", "Arrives at the other bank."]
const credited: Told = ["settled", "Credited to your account."]
const sentBack: Told = ["returned", "Sent back to the payer's bank."]

const incoming: Steps = {
  received: ["received", "Received from the other bank."],
  settled: credited,
  assigned: credited,
  rejected: ["rejected", "Not credited. The payer has the money back."],
  recall_received: ["recall_requested", "The payer's bank asked for the money back."],
  recall_held: ["held", "Held because the payer's bank has asked for its return."],
  recall_released: ["released", "No longer held."],
  recall_refused: ["recall_refused", "The money stays in your account."],
  send_back: sentBack,
  sent_back: sentBack,
}

/** The steps still to come. A payment that failed or arrived has none. */
const ahead: Readonly<Partial<Record<PaymentState, readonly Told[]>>> = {
  queued: [["sent", "Goes to the other bank."], arrives],
  sent: [arrives],
  accepted: [["settled", "Is credited to your account."]],
}

/** The payee's bank's answer about the name. */
const payeeChecked: Readonly<Record<PayeeVerification["result"], PlainText>> = {
  match: "The payee's bank confirmed the name.",
  close_match: "The payee's bank knows the payee by a similar name.",
  no_match: "The payee's bank said that the name does not match.",
  not_possible: "The payee's bank could not check the name.",
}

type Before = Pick<Payment, "direction"> & {
  state: PaymentState
  payeeResult: PayeeVerification["result"] | null
  payeeCheckedAt: string | null
  /** When the member confirmed it with a second factor; null if none was needed. */
  confirmedAt: string | null
}

/** The steps of a payment, in order: those already taken, with their times, and those still to come. */
export function paymentSteps(
  events: readonly PaymentEvent[],
  { direction, state, payeeResult, payeeCheckedAt, confirmedAt }: Before,
  say: Say,
): PaymentStep[] {
  const at = (time: string | null, taken: Told | false | null | undefined): PaymentStep[] =>
    taken ? [{ step: taken[0], at: time, text: say(taken[1]) }] : []
  return [
    ...at(payeeCheckedAt, payeeResult && ["payee_checked", payeeChecked[payeeResult]]),
    ...at(confirmedAt, confirmedAt !== null && ["confirmed", "You confirmed the payment."]),
    ...events.flatMap((event) => told(event, direction).flatMap((step) => at(event.at, step))),
    ...(ahead[state] ?? []).flatMap((step) => at(null, step)),
  ]
}
