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
  "recall_held",
  "recall_released",
  "return_rejected",
  "claim_paid",
  "claim_written_off",
  "difference_received",
  "difference_paid",
  "difference_gain",
  "difference_loss",
  "loan_disbursement",
  "loan_repayment",
  "loan_written_off",
  "savings_interest",
  "drawer_opened",
  "drawer_closed",
  "vault_delivered",
  "vault_collected",
  "demo_vault_filled",
  "cash_paid_in",
  "cash_paid_out",
  "drawer_surplus",
  "drawer_shortage",
  "suspense_gain",
  "suspense_loss",
  "fee_refund",
  "deposit_reversed",
  "transfer_reversed",
  "interest_reversed",
  "cash_in_reversed",
  "cash_out_reversed",
  "cash_in_corrected",
  "cash_out_corrected",
  "fee_refund_reversed",
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
  "difference_gain",
  "difference_loss",
  "loan_written_off",
  "drawer_opened",
  "drawer_closed",
  "vault_delivered",
  "vault_collected",
  "demo_vault_filled",
  "drawer_surplus",
  "drawer_shortage",
  "suspense_gain",
  "suspense_loss",
] as const satisfies readonly (typeof bankMovements)[number][]

/** The kinds that staff can reverse, and the kind of the reversing entry. */
export const reversals = {
  deposit: "deposit_reversed",
  transfer: "transfer_reversed",
  savings_interest: "interest_reversed",
  cash_paid_in: "cash_in_reversed",
  cash_paid_out: "cash_out_reversed",
  fee_refund: "fee_refund_reversed",
} as const satisfies Partial<
  Record<(typeof bankMovements | typeof customerMovements)[number], (typeof bankMovements)[number]>
>

/** The kinds that reverse cash of a closed drawer. */
export const correctionsThroughSuspense = {
  cash_paid_in: "cash_in_corrected",
  cash_paid_out: "cash_out_corrected",
} as const satisfies Partial<Record<keyof typeof reversals, (typeof bankMovements)[number]>>

/** Movements that count against a customer's daily limit when they pay others. */
export const limitedKinds = [
  "transfer",
  "outgoing_transfer",
  "card_transfer",
  "outgoing_card_transfer",
] as const satisfies readonly (typeof customerMovements)[number][]

export type CustomerMovement = (typeof customerMovements)[number]
export type BankMovement = (typeof bankMovements)[number]
