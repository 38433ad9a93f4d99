/**
 * Values of columns that answers of the API have too. They stand in neither the tables, which the browser may
 * not import, nor the contracts, of which the tables know nothing.
 */

/** What a transaction is, for its members. */
export const transactionTypes = ["deposit", "withdrawal", "exchange", "transfer"] as const

/** A closed card is known by its time of closing. */
export const cardStatuses = ["active", "frozen"] as const

/** Why a card was closed. `used` closes a single-use card, by its first transfer. */
export const cardCloseReasons = ["lost", "stolen", "damaged", "not_needed", "used"] as const

/** What changes the cash in a drawer. */
export const cashMovementKinds = [
  "opened",
  "paid_in",
  "paid_out",
  "reversal",
  "difference",
  "closed",
] as const

/** What a second factor is required for. */
export const confirmationPurposes = [
  "sign_in",
  "payment",
  "card_details",
  "trusted_payee",
  "limit",
  "security",
  "loan",
] as const

/** `refused`: approved, but the subject had changed meanwhile or it could not be done. */
export const proposalStates = [
  "open",
  "approved",
  "rejected",
  "withdrawn",
  "expired",
  "refused",
] as const

/** Seen from this bank. */
export const paymentDirections = ["out", "in"] as const

/** SEPA Instant Credit Transfer, and SEPA Credit Transfer. */
export const paymentSchemes = ["instant", "standard"] as const

/**
 * The states of payments in both directions. server/payments/payment-transitions.sql lists the
 * transitions between them.
 */
export const paymentStates = [
  // Out: debited, not sent yet.
  "queued",
  // Sent, or possibly sent: never sent again under another identifier.
  "sent",
  "settled",
  "rejected",
  "cancelled",
  // An instant payment without an answer in time: the payer has the money back, and the outcome is
  // unknown.
  "unconfirmed",
  // Accepted by the other bank after the money was given back.
  "settled_late",
  "returned",
  "recall_requested",
  "recalled",
  "recall_refused",
  // The other bank did not answer a recall in time; the money may still come.
  "recall_unanswered",
  // In: an instant payment that waits for the clearing's final status.
  "accepted",
  "credited",
  // Arrived, but no account can be credited: staff decide.
  "unapplied",
  "recall_received",
  // Being returned, until the clearing or a statement confirms it.
  "sending_back",
  "sent_back",
] as const

/** A bank's answer whether a name belongs to an IBAN (Regulation (EU) 2024/886 article 5c). */
export const payeeResults = ["match", "close_match", "no_match", "not_possible"] as const

export const railMessageStates = [
  // Out: waits to be sent, or to be sent again byte for byte.
  "due",
  // The call has begun: the message may have been sent.
  "called",
  "sent",
  // No answer: the bank inquires about an instant payment instead of sending it again.
  "unknown",
  "refused",
  // Not sent, because its payment had already ended.
  "withdrawn",
  // In: stored and acknowledged, then processed or quarantined.
  "stored",
  "processed",
  "quarantined",
] as const
