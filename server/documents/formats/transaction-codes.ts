import type { StatementEntry } from "../statement.ts"

/** An ISO 20022 bank transaction code (external code set). */
type TransactionCode = { domain: string; family: string; subFamily: string }

const code = (domain: string, family: string, subFamily: string): TransactionCode => ({
  domain,
  family,
  subFamily,
})

/** Of movement kinds with one code, whichever side the account is on. */
const byKind: Readonly<Record<string, TransactionCode>> = {
  exchange: code("FORX", "SPOT", "OTHR"),
  exchange_reversed: code("FORX", "SPOT", "OTHR"),
  loan_payout_reversed: code("LDAS", "CSLN", "OTHR"),
  loan_repayment_reversed: code("LDAS", "CSLN", "OTHR"),
  card_transfer: code("PMNT", "CCRD", "OTHR"),
  outgoing_card_transfer: code("PMNT", "CCRD", "OTHR"),
  payment_given_back: code("PMNT", "ICDT", "RRTN"),
  payment_returned: code("PMNT", "ICDT", "RRTN"),
  payment_sent_back: code("PMNT", "RCDT", "RRTN"),
  recall_held: code("ACMT", "MDOP", "OTHR"),
  recall_released: code("ACMT", "MCOP", "OTHR"),
  loan_disbursement: code("LDAS", "CSLN", "DDWN"),
  loan_repayment: code("LDAS", "CSLN", "PPAY"),
  savings_interest: code("ACMT", "MCOP", "INTR"),
  cash_paid_in: code("PMNT", "CNTR", "CDPT"),
  cash_paid_out: code("PMNT", "CNTR", "CWDL"),
  cash_in_reversed: code("PMNT", "CNTR", "ADJT"),
  cash_out_reversed: code("PMNT", "CNTR", "ADJT"),
  cash_in_corrected: code("PMNT", "CNTR", "ADJT"),
  cash_out_corrected: code("PMNT", "CNTR", "ADJT"),
}

/** Of credit transfers: within the bank, and to and from other banks. */
const transfers: Readonly<Record<string, string>> = {
  transfer: "BOOK",
  outgoing_transfer: "ESCT",
  demo_outgoing_transfer: "ESCT",
  payment_late: "ESCT",
  incoming_transfer: "ESCT",
  payment_received: "ESCT",
  unapplied_assigned: "ESCT",
}

/** What kind of movement an entry is. A kind without a code of its own is "not available". */
export function bankTransactionCode({ kind, amount, instant }: StatementEntry): TransactionCode {
  const known = byKind[kind]
  if (known) return known
  const subFamily = transfers[kind]
  if (!subFamily) return code("PMNT", "NTAV", "NTAV")
  const [issued, received] = instant ? ["IRCT", "RRCT"] : ["ICDT", "RCDT"]
  return code("PMNT", amount < 0n ? issued : received, subFamily)
}
