import type { Letterhead } from "#shared/credit-union.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import { asWritten, type PlainText, type Say, type Text } from "#shared/words/text.ts"
import type { Paper } from "./pdf/paper.ts"

/**
 * What every certificate states besides its figures. `holder` is the member, `today` the bank's day, and `say` the paper's
 * language.
 */
type About = { bank: Letterhead; holder: string; today: string; say: Say }

/** An account as certificates name it. */
export type CertifiedAccount = {
  name: string
  accountType: "current" | "savings"
  iban: string
  currency: Currency
  /** The names of the people whose it is together; null for the addressee's own. */
  together: string | null
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
  say,
}: InterestOfYear): Paper {
  const [from, lastDay] = [inFull(`${year}-01-01`, say), inFull(`${year}-12-31`, say)]
  const thisYear = String(year)
  const money = (amount: string, currency: Currency) => formatAmount(amount, currency, say.language)
  return {
    bank,
    language: say.language,
    title: say("Certificate of interest {year}", { year: thisYear }),
    subtitle: say("{from} to {to}", { from, to: lastDay }),
    addressee: [holder],
    facts: madeBy(today, say),
    blocks: [
      { kind: "heading", text: say("Interest that the bank paid you") },
      {
        kind: "table",
        caption: say("Interest by account"),
        columns: [
          { label: say("Account"), width: 50 },
          { label: say("Interest {year}", { year: thisYear }), width: 24, align: "right" },
          { label: say("Balance on {day}", { day: lastDay }), width: 30, align: "right" },
        ],
        rows: accounts.map(({ interest, balance, ...account }) => ({
          cells: [
            {
              text: asWritten(account.name),
              notes: [
                typeOf(account, say),
                formatIban(account.iban),
                ...(account.together === null
                  ? []
                  : [say("Held by {holders}", { holders: account.together })]),
              ],
            },
            money(interest, account.currency),
            money(balance, account.currency),
          ],
        })),
        empty: say("You had no account in this year."),
      },
      ...(accounts.some(({ together }) => together !== null)
        ? [
            small(
              say(
                "Interest and balance of an account that several people hold are stated in full, not divided among them.",
              ),
            ),
          ]
        : []),
      { kind: "heading", text: say("Interest that you paid on loans") },
      {
        kind: "table",
        caption: say("Interest on loans by currency"),
        columns: [
          { label: say("Loans in", { context: "currency" }), width: 50 },
          { label: say("Interest {year}", { year: thisYear }), width: 24, align: "right" },
          { label: say("Still owed on {day}", { day: lastDay }), width: 30, align: "right" },
        ],
        rows: loans.map(({ currency, interest, owed }) => ({
          cells: [asWritten(currency), money(interest, currency), money(owed, currency)],
        })),
        empty: say("You had no loan in this year."),
      },
      small(
        say(
          "The bank withheld no tax. Interest counts in the year in which it was paid. Dates are in the bank's time zone.",
        ),
      ),
    ],
    reference: asWritten(`${holder} · ${year}`),
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
 * Implementing Regulation (EU) 2018/33, and with the words of its German and French versions.
 */
export function feeStatement({
  bank,
  holder: member,
  today,
  year,
  account,
  uses,
  say,
  ...sums
}: FeesOfYear): Paper {
  const holder = account.together ?? member
  const money = (amount: string) => formatAmount(amount, account.currency, say.language)
  const free = money("0.00")
  const service = (name: PlainText, times: number) => ({
    cells: [say(name), asWritten(String(times)), free, free],
  })
  return {
    bank,
    language: say.language,
    title: say("Statement of fees {year}", { year: String(year) }),
    subtitle: say("{from} to {to}", {
      from: inFull(`${year}-01-01`, say),
      to: inFull(`${year}-12-31`, say),
    }),
    addressee: [holder],
    facts: [
      [say("Account"), asWritten(account.name)],
      [say("IBAN"), formatIban(account.iban)],
      ...madeBy(today, say),
    ],
    blocks: [
      {
        kind: "text",
        text: say(
          "This document gives you an overview of the fees that you paid for the services of your payment account in the year, and of the interest that you earned.",
        ),
      },
      {
        kind: "figures",
        caption: say("Summary of fees and interest"),
        items: [
          [say("Total fees paid"), money(sums.charged)],
          [say("Fees given back"), money(sums.refunded)],
          [say("Total interest earned"), money(sums.interest)],
        ],
      },
      { kind: "heading", text: say("Fees by service") },
      {
        kind: "table",
        caption: say("Fees by service"),
        columns: [
          { label: say("Service"), width: 46 },
          { label: say("Used", { context: "of a service" }), width: 14, align: "right" },
          { label: say("Fee each"), width: 20, align: "right" },
          { label: say("Total"), width: 20, align: "right" },
        ],
        rows: [
          service("Maintaining the account", 1),
          service("Providing a debit card", 1),
          service("Standing order", uses.standingOrders),
          service("Transfer", uses.transfers),
          service("Transfer with the debit card", uses.cardTransfers),
          service("Currency exchange between own accounts", uses.exchanges),
        ],
        empty: asWritten(""),
      },
      small(
        say(
          "The account has no overdraft, so no interest was paid on it. An exchange has no fee; its rate is stated with it.",
        ),
      ),
    ],
    reference: asWritten(`${formatIban(account.iban)} · ${year}`),
    createdAt: `${today}T00:00:00.000Z`,
  }
}

/** A confirmation that an account exists, for an employer, a landlord, or an authority. */
export function accountConfirmation(
  { bank, holder: member, today, say }: About,
  account: CertifiedAccount & { openedOn: string },
  bic: string | null,
): Paper {
  const holder = account.together ?? member
  const { name: bankName, phone, email } = bank
  return {
    bank,
    language: say.language,
    title: say("Account confirmation"),
    subtitle: say("As of {day}", { day: inFull(today, say) }),
    addressee: [holder],
    facts: madeBy(today, say),
    blocks: [
      { kind: "text", text: say("{bankName} confirms that it keeps this account.", { bankName }) },
      {
        kind: "facts",
        caption: say("The account"),
        items: [
          [say("Account holder"), asWritten(holder)],
          [say("IBAN"), formatIban(account.iban)],
          [
            asWritten("BIC"),
            bic === null ? say("None: other banks cannot reach the bank yet") : asWritten(bic),
          ],
          [say("Bank"), asWritten(bankName)],
          [say("Type and currency"), asWritten(`${typeOf(account, say)}, ${account.currency}`)],
          [say("Opened on"), inFull(account.openedOn, say)],
        ],
      },
      small(
        say("It says nothing about the balance. Questions: {phone} or {email}.", { phone, email }),
      ),
    ],
    reference: asWritten(`${formatIban(account.iban)} · ${today}`),
    createdAt: `${today}T00:00:00.000Z`,
  }
}

const madeBy = (today: string, say: Say) => [[say("Made on"), inFull(today, say)]] as const

const small = (text: Text) => ({ kind: "text", small: true, apart: true, text }) as const

const typeOf = ({ accountType }: CertifiedAccount, say: Say): Text =>
  say(accountType === "savings" ? "Savings account" : "Current account")
