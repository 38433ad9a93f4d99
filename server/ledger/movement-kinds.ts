/** The movement kinds; movement-kinds.sql says what each may debit and credit, and who may request it. */
export const customerMovements = [
  "deposit",
  "transfer",
  "outgoing_transfer",
  "exchange",
  "card_transfer",
  "outgoing_card_transfer",
] as const
export const bankMovements = [
  "demo_outgoing_transfer",
  "incoming_transfer",
  "payment_settled",
  "payment_given_back",
  "payment_late",
  "payment_returned",
  "payment_received",
  "payment_unapplied",
  "unapplied_assigned",
  "unapplied_sent_back",
  "payment_sent_back",
  "return_rejected",
  "claim_paid",
  "claim_written_off",
  "difference_received",
  "difference_paid",
  "loan_disbursement",
  "loan_repayment",
  "savings_interest",
] as const

/** Movements between the bank's own accounts, of which customers see no transaction. */
export const kindsWithoutTransaction = [
  "payment_settled",
  "payment_unapplied",
  "unapplied_sent_back",
  "return_rejected",
  "claim_written_off",
  "difference_received",
  "difference_paid",
] as const satisfies readonly (typeof bankMovements)[number][]

/** Movements that count against a customer's daily limit when they pay others. */
export const limitedKinds = [
  "transfer",
  "outgoing_transfer",
  "card_transfer",
  "outgoing_card_transfer",
] as const satisfies readonly (typeof customerMovements)[number][]

export type CustomerMovement = (typeof customerMovements)[number]
export type BankMovement = (typeof bankMovements)[number]
