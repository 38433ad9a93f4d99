import type { Letterhead } from "#shared/credit-union.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import type { Paper } from "./pdf/paper.ts"

/** What every certificate states besides its figures. `today` is the bank's day. */
type About = { bank: Letterhead; holder: string; today: string }

/** An account as certificates name it. */
export type CertifiedAccount = {
  name: string
  accountType: "current" | "savings"
  iban: string
  currency: Currency
}

/** A year's interest. Amounts are decimal strings. */
export type InterestOfYear = About & {
  year: number
  /** Of accounts that were open in the year: what the bank paid, and the balance at the end of 31 December. */
  accounts: (CertifiedAccount & { interest: string; balance: string })[]
  /** By currency: what the member paid on loans, and what they still owed at the end of 31 December. */
  loans: { currency: Currency; interest: string; owed: string }[]
}

/** The certificate of a year's interest, for a tax return. */
export function interestCertificate({
  bank,
  holder,
  today,
  year,
  accounts,
  loans,
}: InterestOfYear): Paper {
  const lastDay = inFull(`${year}-12-31`)
  return {
    bank,
    title: `Certificate of interest ${year}`,
    subtitle: `${inFull(`${year}-01-01`)} to ${lastDay}`,
    addressee: [holder],
    facts: madeBy(today),
    blocks: [
      { kind: "heading", text: "Interest that the bank paid you" },
      {
        kind: "table",
        caption: "Interest by account",
        columns: [
          { label: "Account", width: 50 },
          { label: `Interest ${year}`, width: 24, align: "right" },
          { label: `Balance on ${lastDay}`, width: 30, align: "right" },
        ],
        rows: accounts.map(({ interest, balance, ...account }) => ({
          cells: [
            { text: account.name, notes: [typeOf(account), formatIban(account.iban)] },
            formatAmount(interest, account.currency),
            formatAmount(balance, account.currency),
          ],
        })),
        empty: "You had no account in this year.",
      },
      { kind: "heading", text: "Interest that you paid on loans" },
      {
        kind: "table",
        caption: "Interest on loans by currency",
        columns: [
          { label: "Loans in", width: 50 },
          { label: `Interest ${year}`, width: 24, align: "right" },
          { label: `Still owed on ${lastDay}`, width: 30, align: "right" },
        ],
        rows: loans.map(({ currency, interest, owed }) => ({
          cells: [currency, formatAmount(interest, currency), formatAmount(owed, currency)],
        })),
        empty: "You had no loan in this year.",
      },
      small(
        "The bank withheld no tax. Interest counts in the year in which it was paid. Days are the bank's.",
      ),
    ],
    reference: `${holder} · ${year}`,
    createdAt: `${today}T00:00:00.000Z`,
  }
}

/** What an account cost in a year. */
export type FeesOfYear = About & {
  year: number
  account: CertifiedAccount
  /** How often each service was used. */
  uses: { standingOrders: number; transfers: number; cardTransfers: number; exchanges: number }
  /** Decimal strings: fees charged, fees given back, and interest paid by the bank. */
  charged: string
  refunded: string
  interest: string
}

/**
 * The statement of fees of a payment account (Directive 2014/92/EU, article 5), with its sections in the order of
 * Implementing Regulation (EU) 2018/33.
 */
export function feeStatement({
  bank,
  holder,
  today,
  year,
  account,
  uses,
  ...sums
}: FeesOfYear): Paper {
  const money = (amount: string) => formatAmount(amount, account.currency)
  const free = money("0.00")
  const service = (name: string, times: number) => ({ cells: [name, String(times), free, free] })
  return {
    bank,
    title: `Statement of fees ${year}`,
    subtitle: `${inFull(`${year}-01-01`)} to ${inFull(`${year}-12-31`)}`,
    addressee: [holder],
    facts: [["Account", account.name], ["IBAN", formatIban(account.iban)], ...madeBy(today)],
    blocks: [
      {
        kind: "text",
        text: "This document gives you an overview of the fees that you paid for the services of your payment account in the year, and of the interest that you earned.",
      },
      {
        kind: "figures",
        caption: "Summary of fees and interest",
        items: [
          ["Total fees paid", money(sums.charged)],
          ["Fees given back", money(sums.refunded)],
          ["Total interest earned", money(sums.interest)],
        ],
      },
      { kind: "heading", text: "Fees by service" },
      {
        kind: "table",
        caption: "Fees by service",
        columns: [
          { label: "Service", width: 46 },
          { label: "Used", width: 14, align: "right" },
          { label: "Fee each", width: 20, align: "right" },
          { label: "Total", width: 20, align: "right" },
        ],
        rows: [
          service("Maintaining the account", 1),
          service("Providing a debit card", 1),
          service("Standing order", uses.standingOrders),
          service("Transfer", uses.transfers),
          service("Transfer with the debit card", uses.cardTransfers),
          service("Currency exchange between own accounts", uses.exchanges),
        ],
        empty: "",
      },
      small(
        "The account has no overdraft, so no interest was paid on it. An exchange has no fee; its rate is stated with it.",
      ),
    ],
    reference: `${formatIban(account.iban)} · ${year}`,
    createdAt: `${today}T00:00:00.000Z`,
  }
}

/** A confirmation that an account exists, for an employer, a landlord, or an authority. */
export function accountConfirmation(
  { bank, holder, today }: About,
  account: CertifiedAccount & { openedOn: string },
  bic: string | null,
): Paper {
  return {
    bank,
    title: "Account confirmation",
    subtitle: `As of ${inFull(today)}`,
    addressee: [holder],
    facts: madeBy(today),
    blocks: [
      { kind: "text", text: `${bank.name} confirms that it keeps this account.` },
      {
        kind: "facts",
        caption: "The account",
        items: [
          ["Account holder", holder],
          ["IBAN", formatIban(account.iban)],
          ["BIC", bic ?? "None: other banks cannot reach the bank yet"],
          ["Bank", bank.name],
          ["Type and currency", `${typeOf(account)}, ${account.currency}`],
          ["Opened on", inFull(account.openedOn)],
        ],
      },
      small(`It says nothing about the balance. Questions: ${bank.phone} or ${bank.email}.`),
    ],
    reference: `${formatIban(account.iban)} · ${today}`,
    createdAt: `${today}T00:00:00.000Z`,
  }
}

const madeBy = (today: string) => [["Made on", inFull(today)]] as const

const small = (text: string) => ({ kind: "text", small: true, apart: true, text }) as const

const typeOf = ({ accountType }: CertifiedAccount): string =>
  accountType === "savings" ? "Savings account" : "Current account"
