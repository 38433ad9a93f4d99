import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import type { Payment, PaymentStatus, PaymentStep } from "#shared/contracts/payments.ts"
import type { PayeeVerification } from "#shared/contracts/transfers.ts"
import { formatAmount } from "#shared/money/format.ts"
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

type Told = Pick<PaymentStep, "step"> & { readonly text: PlainText | Phrase }

/** The step that a member sees for an event. Empty if the event changes nothing for them. */
function told(
  { event, fromState, toState, returned, owed }: PaymentEvent,
  direction: Payment["direction"],
): Told[] {
  if (direction === "in") return toldOfIncoming(event, toState)
  switch (event) {
    case "ordered":
      return [{ step: "received", text: "Received, and debited from your account." }]
    case "sent":
      return [{ step: "sent", text: "Sent to the other bank." }]
    case "settled":
      return [{ step: "settled", text: toState === "settled_late" ? arrivedLate(owed) : arrived }]
    case "rejected":
      return [{ step: "rejected", text: fromState === "unconfirmed" ? neverArrived : rejected }]
    case "cancelled":
      return [{ step: "cancelled", text: "Canceled. The money is back in your account." }]
    case "no_answer":
      return [{ step: "unconfirmed", text: notConfirmed }]
    case "returned":
      return [toState === "recalled" ? recalled(returned) : cameBack]
    case "assigned":
      return [{ step: "returned", text: "Credited to another account of yours." }]
    case "claim_collected":
      return [{ step: "settled", text: collected(owed) }]
    case "claim_written_off":
      return [{ step: "settled", text: "You no longer owe the bank anything for it." }]
    case "recall_requested":
      return [{ step: "recall_requested", text: "We asked the other bank to send the money back." }]
    case "recall_refused":
      return [{ step: "recall_refused", text: "The other bank did not send the money back." }]
    case "recall_unanswered":
      return [{ step: "recall_unanswered", text: unanswered }]
    default:
      return []
  }
}

const cameBack: Told = { step: "returned", text: "The other bank sent the money back." }

const recalled = (returned: string | null): Told => ({
  step: "recalled",
  text:
    returned === null
      ? "The other bank sent the money back."
      : (say) =>
          say("The other bank sent {amount} back to your account.", {
            amount: formatAmount(returned, "EUR", say.language),
          }),
})

const unanswered = "The other bank did not answer in time. We asked it again."
const arrived = "Arrived at the other bank."
const arrivedLate = (owed: string | null): Told["text"] =>
  owed === null
    ? "Arrived at the other bank after all. The amount was debited from your account again."
    : (say) =>
        say(
          "Arrived at the other bank after all, and your account did not hold enough. You owe the bank {amount} for it.",
          { amount: formatAmount(owed, "EUR", say.language) },
        )
const collected = (owed: string | null): Told["text"] =>
  owed === null
    ? "What you owed for it was debited from your account."
    : (say) =>
        say("{amount} that you owed for it was debited from your account.", {
          amount: formatAmount(owed, "EUR", say.language),
        })
const rejected = "The other bank rejected it. The money is back in your account."
const neverArrived = "The payment did not arrive. The money was already back in your account."
const notConfirmed =
  "The other bank did not answer in time. The money is back in your account. We are finding out what happened."

function toldOfIncoming(event: string, toState: PaymentState): Told[] {
  const credited: Told = { step: "settled", text: "Credited to your account." }
  switch (event) {
    case "received":
      return [
        { step: "received", text: "Received from the other bank." },
        ...(toState === "credited" ? [credited] : []),
      ]
    case "settled":
    case "assigned":
      return [credited]
    case "rejected":
      return [{ step: "rejected", text: "Not credited. The payer has the money back." }]
    case "recall_received":
      return [{ step: "recall_requested", text: "The payer's bank asked for the money back." }]
    case "recall_held":
      return [{ step: "held", text: "Held because the payer's bank has asked for its return." }]
    case "recall_released":
      return [{ step: "released", text: "No longer held." }]
    case "recall_refused":
      return [{ step: "recall_refused", text: "The money stays in your account." }]
    case "send_back":
    case "sent_back":
      return [{ step: "returned", text: "Sent back to the payer's bank." }]
    default:
      return []
  }
}

/** The steps still to come. A payment that failed or arrived has none. */
const ahead: Readonly<Partial<Record<PaymentState, Told[]>>> = {
  queued: [
    { step: "sent", text: "Goes to the other bank." },
    { step: "settled", text: "Arrives at the other bank." },
  ],
  sent: [{ step: "settled", text: "Arrives at the other bank." }],
  accepted: [{ step: "settled", text: "Is credited to your account." }],
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
  const at = (time: string | null, { step, text }: Told): PaymentStep => ({
    step,
    at: time,
    text: typeof text === "string" ? say(text) : say(text),
  })
  const checked = payeeResult && { step: "payee_checked" as const, text: payeeChecked[payeeResult] }
  const confirmed = { step: "confirmed", text: "You confirmed the payment." } as const
  return [
    ...(checked ? [at(payeeCheckedAt, checked)] : []),
    ...(confirmedAt === null ? [] : [at(confirmedAt, confirmed)]),
    ...events.flatMap((event) => told(event, direction).map((step) => at(event.at, step))),
    ...(ahead[state] ?? []).map((step) => at(null, step)),
  ]
}
