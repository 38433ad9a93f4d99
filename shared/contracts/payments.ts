import * as z from "zod/mini"
import { paymentSchemes } from "../stored-values.ts"
import { fault } from "../words/reader.ts"
import { amount, currency, described, id, instant, nullableText } from "./fields.ts"

/** Speeds in the order in which a member chooses. */
export const paymentSpeeds = ["instant", "standard"] as const satisfies typeof paymentSchemes

/** Instant: within ten seconds, at any hour. Standard: with the next collection of the day. */
export type PaymentSpeed = (typeof paymentSchemes)[number]

/**
 * The optional field of a transfer. Money within the bank arrives at once, so it is ignored there.
 */
export const speed = z.optional(z.enum(paymentSpeeds, fault("Choose instant or standard")))

/**
 * How far a payment to or from another bank has come, as a member sees it. `unconfirmed`: the other
 * bank did not answer in time and the money is back; it may still be debited again.
 */
export const PaymentStatus = described(
  z.enum(["pending", "completed", "rejected", "cancelled", "unconfirmed", "returned", "recalled"]),
  "How far a payment to or from another bank has come; everything else is completed. unconfirmed: the other bank did not answer in time and the money is back, but the payment may still arrive and be debited again.",
)
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Why a member wants a payment back: what SEPA lets a payer ask for (EPC125-05 and EPC004-16). */
export const recallReasons = ["requested_by_customer", "wrong_amount", "wrong_account"] as const
export type RecallReason = (typeof recallReasons)[number]

/** A step of a payment's way. */
export const PaymentStep = z.object({
  step: z.enum([
    "received",
    "payee_checked",
    "confirmed",
    "sent",
    "settled",
    "rejected",
    "cancelled",
    "unconfirmed",
    "returned",
    "recall_requested",
    "recalled",
    "recall_refused",
    "recall_unanswered",
    "held",
    "released",
  ]),
  at: described(z.nullable(instant), "Null for a step that is still to come."),
  /** A sentence for the member: "Sent to the other bank." */
  text: z.string(),
})
export type PaymentStep = z.infer<typeof PaymentStep>

/** A payment that the member wants back, or may want back. */
export const PaymentRecall = z.object({
  /** Whether it can be asked for now. */
  canRequest: z.boolean(),
  lastDay: described(z.iso.date(), "The last day to ask for it, in the bank's time zone."),
  state: described(
    z.enum(["none", "requested", "granted", "refused", "unanswered"]),
    "unanswered: not answered in time; the money may still come.",
  ),
  /** What the member gave as the reason; null unless it was asked for. */
  reason: z.nullable(z.enum(recallReasons)),
  answerBy: described(
    z.nullable(z.iso.date()),
    "The other bank's last day to answer; null unless requested.",
  ),
  returnedAmount: described(
    z.nullable(amount),
    "What came back, in EUR: less than the amount if the other bank charged.",
  ),
})
export type PaymentRecall = z.infer<typeof PaymentRecall>

/** GET /api/payments/{reference}: a payment to or from another bank. */
export const Payment = z.object({
  reference: described(z.string(), "Of the transaction that debited or credited the member."),
  direction: z.enum(["out", "in"]),
  status: PaymentStatus,
  speed: z.enum(paymentSchemes),
  amount: described(amount, "In EUR, as sent between the banks."),
  counterpartyName: described(
    z.string(),
    "The payee of an outgoing payment, the payer of an incoming one.",
  ),
  steps: z.array(PaymentStep),
  reason: described(nullableText, "Why it was rejected, returned, or not recalled."),
  endToEndId: described(nullableText, "The payer's identifier; null if the payer gave none."),
  sendsAt: described(z.nullable(instant), "When a queued standard payment goes out."),
  /** Whether it can still be canceled. */
  canCancel: z.boolean(),
  doNotResend: described(
    z.boolean(),
    "True while the outcome is not known: sending again might pay twice.",
  ),
  recall: described(
    z.nullable(PaymentRecall),
    "Whether the payer can ask for the money back, and the outcome; null for incoming payments and those that did not reach the other bank.",
  ),
})
export type Payment = z.infer<typeof Payment>

/** The body of POST /api/payments/{reference}/recall. */
export const RecallRequest = z.strictObject({
  reason: z.enum(
    recallReasons,
    fault("Choose requested_by_customer, wrong_amount, or wrong_account"),
  ),
})
export type RecallRequest = z.infer<typeof RecallRequest>

/** GET /api/payments/in-transit: money that left an account and has not arrived yet. */
export const InTransit = z.object({ accountId: id, currency, amount })
export type InTransit = z.infer<typeof InTransit>

/** Banks that have not answered the last instant payments in time (server/payments/instant-silence.sql). */
export const SilentBanks = z.object({
  all: described(z.boolean(), "Instant payments are closed to all other banks."),
  banks: described(
    z.array(z.string()),
    "Banks to which they are closed: the beginnings of their IBANs, with ? for any character (`DE??10000000`).",
  ),
})
export type SilentBanks = z.infer<typeof SilentBanks>

/** GET /api/payments/availability: whether and how other banks can be paid now. */
export const OtherBanks = z.object({
  open: described(z.boolean(), "Whether payments to other banks are open."),
  instant: described(
    z.boolean(),
    "Whether instant payments are open. If not, a transfer must name the speed standard.",
  ),
  silent: described(
    SilentBanks,
    "Where an instant payment would be refused now (instant_suspended) because nobody answers.",
  ),
  standardSendsAt: described(instant, "When a standard payment ordered now goes out."),
  standardArrivesOn: described(z.iso.date(), "The day on which it settles."),
})
export type OtherBanks = z.infer<typeof OtherBanks>
