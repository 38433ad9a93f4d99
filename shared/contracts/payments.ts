import * as z from "zod/mini"
import type { Currency } from "../money/currency.ts"
import type { paymentSchemes } from "../tables/payments.ts"

/** Speeds in the order in which a member chooses. */
export const paymentSpeeds = ["instant", "standard"] as const satisfies typeof paymentSchemes

/** Instant: within ten seconds, at any hour. Standard: with the next collection of the day. */
export type PaymentSpeed = (typeof paymentSchemes)[number]

/**
 * The optional field of a transfer. Money within the bank arrives at once, so it is ignored there.
 */
export const speed = z.optional(z.enum(paymentSpeeds, { error: "Choose instant or standard" }))

/**
 * How far a payment to or from another bank has come, as a member sees it. `unconfirmed`: the other
 * bank did not answer in time and the money is back; it may still be debited again.
 */
export type PaymentStatus =
  | "pending"
  | "completed"
  | "rejected"
  | "cancelled"
  | "unconfirmed"
  | "returned"
  | "recalled"

/** A step of a payment's way. */
export type PaymentStep = {
  step:
    | "received"
    | "payee_checked"
    | "confirmed"
    | "sent"
    | "settled"
    | "rejected"
    | "cancelled"
    | "unconfirmed"
    | "returned"
    | "recall_requested"
    | "held"
    | "released"
    | "recalled"
    | "recall_refused"
    | "recall_unanswered"
  /** ISO 8601 in UTC; null for the steps that are still to come. */
  at: string | null
  /** A sentence for the member: "Sent to the other bank." */
  text: string
}

/** GET /api/payments/{reference}: a payment to or from another bank. */
export type Payment = {
  /** The reference of the transaction that debited or credited the member. */
  reference: string
  direction: "out" | "in"
  status: PaymentStatus
  speed: PaymentSpeed
  /** In EUR, as sent between the banks. */
  amount: string
  /** The payee of an outgoing payment, the payer of an incoming one. */
  counterpartyName: string
  steps: PaymentStep[]
  /** Why it was rejected, returned, or not recalled; null otherwise. */
  reason: string | null
  /** The payer's identifier between the banks; null if the payer gave none. */
  endToEndId: string | null
  /** When a queued standard payment goes out; null once it has. */
  sendsAt: string | null
  /** Whether it can still be canceled. */
  canCancel: boolean
  /** True while the outcome is not known: sending it again might pay twice. */
  doNotResend: boolean
  /**
   * What can be done about a payment that the member sent by mistake, and what was done; null for
   * incoming payments and those that never reached the other bank.
   */
  recall: PaymentRecall | null
}

/** Why a member wants a payment back: what SEPA lets a payer ask for (EPC125-05 and EPC004-16). */
export const recallReasons = ["requested_by_customer", "wrong_amount", "wrong_account"] as const
export type RecallReason = (typeof recallReasons)[number]

/** The body of POST /api/payments/{reference}/recall. */
export const RecallRequest = z.strictObject({
  reason: z.enum(recallReasons, {
    error: "Choose requested_by_customer, wrong_amount, or wrong_account",
  }),
})
export type RecallRequest = z.infer<typeof RecallRequest>

/** A payment that the member wants back, or may want back. */
export type PaymentRecall = {
  /** Whether it can be asked for now. */
  canRequest: boolean
  /** The last day on which it can be asked for, YYYY-MM-DD in the bank's zone. */
  lastDay: string
  /** `unanswered`: the other bank did not answer in time; the money may still come. */
  state: "none" | "requested" | "granted" | "refused" | "unanswered"
  /** What the member gave as the reason; null unless it was asked for. */
  reason: RecallReason | null
  /** When the other bank must have answered by, YYYY-MM-DD; null unless requested. */
  answerBy: string | null
  /** What came back, in EUR; may be lower than the amount by the other bank's charge. */
  returnedAmount: string | null
}

/** GET /api/payments/in-transit: money that left an account and has not arrived yet. */
export type InTransit = { accountId: number; currency: Currency; amount: string }

/** Banks that have not answered the last instant payments in time (server/payments/instant-silence.sql). */
export type SilentBanks = {
  /** So many of them that instant payments are closed to all banks. */
  all: boolean
  /** The beginnings of their IBANs, with ? for any character: DE??10000000. */
  banks: string[]
}

/** GET /api/payments/availability: whether and how other banks can be paid now. */
export type OtherBanks = {
  open: boolean
  /** Whether they can be paid instantly; a transfer is refused otherwise, never sent as a standard one. */
  instant: boolean
  /** Where an instant payment of the member would be refused now because nobody answers; standard ones are not. */
  silent: SilentBanks
  /** When a standard payment ordered now goes out (ISO 8601 in UTC), and the day on which it settles. */
  standardSendsAt: string
  standardArrivesOn: string
}
