/** The bank's own accounts (systemAccountCodes of shared/tables/ledger.ts) as employees read them. */
export const systemAccountLabels = {
  nostro: "Settlement account",
  cash_vault: "Cash in the vault",
  cash_drawers: "Cash in drawers",
  loans_receivable: "Loans receivable",
  payment_claims: "Claims from payments",
  fx_position: "Currency position",
  sepa_clearing: "SEPA clearing",
  card_clearing: "Card clearing",
  cash_in: "Simulated deposits",
  payments_in_transit: "Payments in transit",
  recalled_money: "Recalled money that is held",
  unapplied_incoming: "Unapplied incoming payments",
  recon_difference: "Reconciliation differences",
  suspense: "Suspense",
  interest: "Interest",
  fees: "Fees",
  payment_losses: "Losses from payments",
  loan_losses: "Losses from loans",
  cash_differences: "Cash differences",
} as const

export type LedgerAccount = keyof typeof systemAccountLabels

export const isSystemAccount = (code: string): code is LedgerAccount =>
  Object.hasOwn(systemAccountLabels, code)

/** What a code of the trial balance or of an entry is called. */
export function accountLabel(code: string): string {
  if (isSystemAccount(code)) return systemAccountLabels[code]
  return code === "deposits_savings" ? "Members' savings accounts" : "Members' current accounts"
}
