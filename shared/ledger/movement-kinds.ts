import type { transactionTypes } from "../stored-values.ts"
import type { legEnds } from "../tables/ledger.ts"

type LegEnd = (typeof legEnds)[number]

/** The rules of a movement kind beyond what it debits and credits. */
type Rules = {
  /** Whether it is a card payment, which is subject to the card's rules and limit. */
  byCard?: true
  /** Whether both accounts must be the same member's, in two currencies. */
  betweenOwnCurrencies?: true
  /** Whether money to others counts against the member's daily limit. */
  countsToDailyLimit?: true
  /** The kind that reverses it; staff cannot reverse a kind without one. */
  reversedBy?: string
  /** The kind that corrects it once the drawer of its cash is closed. */
  correctedBy?: string
}

type MovementKind = Rules & {
  debit: LegEnd
  credit: LegEnd
  /** The type that members see; null for movements between the bank's own accounts, of which they see none. */
  transactionType: (typeof transactionTypes)[number] | null
  /** The first part of the bank's reference, such as TRF. */
  referencePrefix: string
}

const kind = (
  debit: LegEnd,
  credit: LegEnd,
  transactionType: MovementKind["transactionType"],
  referencePrefix: string,
  rules: Rules = {},
): MovementKind => ({ debit, credit, transactionType, referencePrefix, ...rules })

/** The allow-list of movements that members may request. The database gets it by movement-kinds.sql. */
export const memberMovements = {
  // Simulated money from another bank, for demonstrations.
  deposit: kind("cash_in", "customer", "deposit", "DEP", { reversedBy: "deposit_reversed" }),
  // To any account at this bank.
  transfer: kind("customer", "customer", "transfer", "TRF", {
    countsToDailyLimit: true,
    reversedBy: "transfer_reversed",
  }),
  // To an IBAN at another bank.
  outgoing_transfer: kind("customer", "payments_in_transit", "transfer", "TRF", {
    countsToDailyLimit: true,
  }),
  exchange: kind("customer", "customer", "exchange", "EXC", {
    betweenOwnCurrencies: true,
    reversedBy: "exchange_reversed",
  }),
  // The same two transfers with a debit card, which has its own rules and limit.
  card_transfer: kind("customer", "customer", "transfer", "CRD", {
    byCard: true,
    countsToDailyLimit: true,
  }),
  outgoing_card_transfer: kind("customer", "payments_in_transit", "transfer", "CRD", {
    byCard: true,
    countsToDailyLimit: true,
  }),
} satisfies Readonly<Record<string, MovementKind>>

/** The movements that only the bank itself posts. */
export const bankMovements = {
  // The demo bank's history with other banks, from before it was connected to them.
  demo_outgoing_transfer: kind("customer", "sepa_clearing", "transfer", "TRF"),
  incoming_transfer: kind("sepa_clearing", "customer", "deposit", "TRF"),
  // The results of payments to other banks (payment-transitions.sql).
  payment_settled: kind("payments_in_transit", "nostro", null, "PAY"),
  payment_given_back: kind("payments_in_transit", "customer", "deposit", "PAY"),
  payment_late: kind("customer", "nostro", "transfer", "PAY"),
  payment_returned: kind("nostro", "customer", "deposit", "PAY"),
  // Payments from other banks.
  payment_received: kind("nostro", "customer", "deposit", "PAY"),
  payment_unapplied: kind("nostro", "unapplied_incoming", null, "PAY"),
  unapplied_assigned: kind("unapplied_incoming", "customer", "deposit", "PAY"),
  // Payments that are being returned to their sender; payment_settled completes them.
  unapplied_sent_back: kind("unapplied_incoming", "payments_in_transit", null, "PAY"),
  payment_sent_back: kind("customer", "payments_in_transit", "transfer", "PAY"),
  // Money of a recalled payment that is held meanwhile (recall-holds.sql), and what is no longer held.
  recall_held: kind("customer", "recalled_money", "withdrawal", "PAY"),
  recall_released: kind("recalled_money", "customer", "deposit", "PAY"),
  return_rejected: kind("payments_in_transit", "unapplied_incoming", null, "PAY"),
  // What staff decide about claims, and about differences to statements.
  claim_paid: kind("customer", "payment_claims", "transfer", "PAY"),
  claim_written_off: kind("payment_losses", "payment_claims", null, "PAY"),
  difference_received: kind("nostro", "recon_difference", null, "PAY"),
  difference_paid: kind("recon_difference", "nostro", null, "PAY"),
  // What two employees have written off goes to the bank's result.
  difference_gain: kind("recon_difference", "payment_losses", null, "PAY"),
  difference_loss: kind("payment_losses", "recon_difference", null, "PAY"),
  // Loans and interest: posted only by the functions that also update the loan or the accruals.
  loan_disbursement: kind("loans_receivable", "customer", "deposit", "LON", {
    reversedBy: "loan_payout_reversed",
  }),
  loan_repayment: kind("customer", "loans_receivable", "withdrawal", "LON", {
    reversedBy: "loan_repayment_reversed",
  }),
  loan_written_off: kind("loan_losses", "loans_receivable", null, "LON"),
  savings_interest: kind("interest", "customer", "deposit", "INT", {
    reversedBy: "interest_reversed",
  }),
  // Cash at a drawer (cash.sql). A drawer takes its cash from the vault and gives it back.
  drawer_opened: kind("cash_drawers", "cash_vault", null, "CSH"),
  drawer_closed: kind("cash_vault", "cash_drawers", null, "CSH"),
  // Cash that the vault gets from the bank's sponsor or central bank, or gives back (vault.sql).
  vault_delivered: kind("cash_vault", "nostro", null, "CSH"),
  vault_collected: kind("nostro", "cash_vault", null, "CSH"),
  // What a count of the vault found more or less than it should hold.
  vault_surplus: kind("cash_vault", "suspense", null, "CSH"),
  vault_shortage: kind("suspense", "cash_vault", null, "CSH"),
  // The cash with which the demo bank opens: a part of its simulated deposits.
  demo_vault_filled: kind("cash_vault", "cash_in", null, "CSH"),
  cash_paid_in: kind("cash_drawers", "customer", "deposit", "CSH", {
    reversedBy: "cash_in_reversed",
    correctedBy: "cash_in_corrected",
  }),
  cash_paid_out: kind("customer", "cash_drawers", "withdrawal", "CSH", {
    reversedBy: "cash_out_reversed",
    correctedBy: "cash_out_corrected",
  }),
  // What a drawer has more or less than it should, until somebody finds the cause.
  drawer_surplus: kind("cash_drawers", "suspense", null, "CSH"),
  drawer_shortage: kind("suspense", "cash_drawers", null, "CSH"),
  suspense_gain: kind("suspense", "cash_differences", null, "CSH"),
  suspense_loss: kind("cash_differences", "suspense", null, "CSH"),
  // Cash whose drawer is closed is corrected through suspense, as the difference of the count was.
  cash_in_corrected: kind("customer", "suspense", "withdrawal", "REV"),
  cash_out_corrected: kind("suspense", "customer", "deposit", "REV"),
  // A fee that the bank gives back.
  fee_refund: kind("fees", "customer", "deposit", "FEE", { reversedBy: "fee_refund_reversed" }),
  // What reverses a wrong entry, or a part of it (reversals.sql). The ends are those of the entry, exchanged.
  deposit_reversed: kind("customer", "cash_in", "withdrawal", "REV"),
  transfer_reversed: kind("customer", "customer", "transfer", "REV"),
  exchange_reversed: kind("customer", "customer", "exchange", "REV"),
  loan_payout_reversed: kind("customer", "loans_receivable", "withdrawal", "REV"),
  loan_repayment_reversed: kind("loans_receivable", "customer", "deposit", "REV"),
  interest_reversed: kind("customer", "interest", "withdrawal", "REV"),
  cash_in_reversed: kind("customer", "cash_drawers", "withdrawal", "REV"),
  cash_out_reversed: kind("cash_drawers", "customer", "deposit", "REV"),
  fee_refund_reversed: kind("customer", "fees", "withdrawal", "REV"),
} satisfies Readonly<Record<string, MovementKind>>

export type MemberMovement = keyof typeof memberMovements
export type BankMovement = keyof typeof bankMovements

/** Every kind with its rules. */
const all: readonly (readonly [string, MovementKind])[] = Object.entries({
  ...memberMovements,
  ...bankMovements,
})

const kindsThat = (holds: (rules: MovementKind) => boolean): string[] =>
  all.filter(([, rules]) => holds(rules)).map(([name]) => name)

/** Movements between the bank's own accounts. */
export const kindsWithoutTransaction = kindsThat(({ transactionType }) => transactionType === null)

/** Movements that count against a member's daily limit when they pay others. */
export const limitedKinds = kindsThat(({ countsToDailyLimit }) => countsToDailyLimit === true)

/** What a kind is undone with, by its name. */
const undoneWith = (rule: "reversedBy" | "correctedBy"): Readonly<Record<string, string>> =>
  Object.fromEntries(all.flatMap(([name, rules]) => (rules[rule] ? [[name, rules[rule]]] : [])))

/** The kinds that staff can reverse, and the kind of the reversing entry. */
export const reversals = undoneWith("reversedBy")

/** The kinds that reverse cash of a closed drawer. */
export const correctionsThroughSuspense = undoneWith("correctedBy")

/** The kinds that undo an entry, or a part of it. */
export const undoingKinds = [
  ...new Set([...Object.values(reversals), ...Object.values(correctionsThroughSuspense)]),
]

/** A row of the table movement_kinds for each kind, as VALUES states it. */
export const movementRows = all
  .map(([name, rules]) => {
    const { debit, credit, transactionType: type, referencePrefix, reversedBy } = rules
    const { byCard, betweenOwnCurrencies, countsToDailyLimit } = rules
    const isOpen = Object.hasOwn(memberMovements, name)
    return [
      ...[name, debit, credit, type, referencePrefix].map((text) => (text ? `'${text}'` : "null")),
      ...[byCard, betweenOwnCurrencies, countsToDailyLimit, isOpen].map((holds) => holds === true),
      reversedBy ? `'${reversedBy}'` : "null",
    ].join(", ")
  })
  .map((row) => `(${row})`)
  .join(",\n    ")
