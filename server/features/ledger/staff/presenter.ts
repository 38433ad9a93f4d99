import type { journalFormats } from "#shared/contracts/staff-ledger.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { AccountBalance, JournalEntry } from "./queries.ts"

export type JournalRequest = {
  /** The first and last day of the bank, YYYY-MM-DD; without the first, since the bank's beginning. */
  from?: string | undefined
  to?: string | undefined
  format: (typeof journalFormats)[number]
}

/** The account in hledger's hierarchy, whose first part says the account's type. */
const hledgerAccounts: Readonly<Record<string, string>> = {
  deposits_current: "liabilities:deposits:current",
  deposits_savings: "liabilities:deposits:savings",
  recalled_money: "liabilities:recalled money",
  nostro: "assets:nostro",
  cash_vault: "assets:cash:vault",
  cash_drawers: "assets:cash:drawers",
  loans_receivable: "assets:loans receivable",
  payment_claims: "assets:payment claims",
  fx_position: "assets:fx position",
  interest: "revenues:interest",
  fees: "revenues:fees",
  payment_losses: "expenses:payment losses",
  cash_differences: "expenses:cash differences",
}

const accountName = (code: string) =>
  hledgerAccounts[code] ?? `assets:clearing:${code.replaceAll("_", " ")}`

/** In hledger debits are positive; in the ledger they are negative. */
const debit = (amount: string) => toDecimal(-fromDecimal(amount))

export const hledgerHeader = `; Journal of the bank. Debits are positive. Check it with: hledger check assertions
decimal-mark .

`

/** An entry, with each member's account below the deposits. */
export function hledgerEntry({ date, reference, kind, legs }: JournalEntry): string {
  const postings = legs.map(
    ({ account, iban, currency, amount }) =>
      `    ${accountName(account)}${iban === null ? "" : `:${iban}`}  ${debit(amount)} ${currency}\n`,
  )
  return `${date} * (${reference}) ${kind.replaceAll("_", " ")}\n${postings.join("")}\n`
}

/** Balances as one entry: what they are, or with `asserted` only that they are so. */
export function hledgerBalances(
  date: string,
  title: string,
  balances: readonly AccountBalance[],
  { asserted = false } = {},
): string {
  if (balances.length === 0) return ""
  const postings = balances.map(({ code, currency, balance }) => {
    const amount = `${debit(balance)} ${currency}`
    return `    ${accountName(code)}  ${asserted ? `0.00 ${currency} =* ${amount}` : amount}\n`
  })
  return `${date} * ${title}\n${postings.join("")}\n`
}

export const csvHeader = "\uFEFFDate,Reference,Kind,Account,IBAN,Currency,Debit,Credit\r\n"

/** A row for each posting. No field holds a text that somebody typed. */
export function csvRows(entries: readonly JournalEntry[]): string {
  return entries
    .flatMap(({ date, reference, kind, legs }) =>
      legs.map(({ account, iban, currency, amount }) => {
        const cents = fromDecimal(amount)
        const sides = cents < 0n ? [toDecimal(-cents), ""] : ["", toDecimal(cents)]
        return `${[date, reference, kind, account, iban ?? "", currency, ...sides].join(",")}\r\n`
      }),
    )
    .join("")
}
