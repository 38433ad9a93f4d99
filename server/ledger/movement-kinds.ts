/** The movement kinds; chart.sql says what each may debit and credit, and who may request it. */
export const customerMovements = [
  "deposit",
  "transfer",
  "outgoing_transfer",
  "exchange",
  "card_transfer",
  "outgoing_card_transfer",
] as const
export const bankMovements = [
  "incoming_transfer",
  "loan_disbursement",
  "loan_repayment",
  "savings_interest",
] as const

export type CustomerMovement = (typeof customerMovements)[number]
export type BankMovement = (typeof bankMovements)[number]
