import type { Letterhead } from "#shared/credit-union.ts"
import { describedAs, transferFrom, transferTo } from "#shared/ledger/descriptions.ts"
import type { Currency } from "#shared/money/currency.ts"
import type { Language } from "#shared/words/languages.ts"
import type { Phrase } from "#shared/words/text.ts"

/** One posting on the account, oldest first. Amounts are signed cents of the account's currency. */
export type StatementEntry = {
  /** Unique for this account forever: `TS-<entry>-<leg>`, at most 16 characters for 10^11 entries. */
  id: string
  /** The bank's reference, such as TRF-20261120-7F3K9Q2M. */
  reference: string
  /** The kind of movement (server/ledger/movement-kinds.sql). */
  kind: string
  /** The bank's day, YYYY-MM-DD, and its time, HH:MM:SS. */
  date: string
  time: string
  /** Minutes ahead of UTC at that time. */
  utcOffset: number
  amount: bigint
  balance: bigint
  /** What it is, in English, for programs; papers have descriptionOf. */
  description: string
  /** The remittance information that was sent with it, or the bank's own text; empty if there is none. */
  message: string
  /** Whether a payment to or from another bank began with it. */
  beganPayment: boolean
  counterpartyName: string | null
  counterpartyIban: string | null
  endToEndId: string | null
  instant: boolean
  /** Of the other account, if there is one. */
  otherCurrency: Currency | null
  /** Of an exchange: the rate, and the amount on the other account in its currency. */
  exchange: { rate: string; amount: bigint; currency: Currency } | null
}

/** What an entry is, for its reader (server/payments/present-transaction.ts says the same in the history). */
export function descriptionOf({
  kind,
  message,
  beganPayment,
  counterpartyName,
  otherCurrency,
  amount,
}: Omit<StatementEntry, "description">): Phrase {
  if (message) return describedAs({ kind, description: message, beganPayment })
  const paid = amount < 0n
  if (kind === "exchange") {
    const currency = String(otherCurrency)
    return (say) =>
      paid
        ? say("Exchange to {currency}", { currency })
        : say("Exchange from {currency}", { currency })
  }
  if (counterpartyName) return paid ? transferTo(counterpartyName) : transferFrom(counterpartyName)
  return (say) => say(paid ? "Withdrawal" : "Deposit")
}

/** What a statement states about its account. All of it is kept when the statement is closed. */
export type PrintedFacts = {
  holder: string
  /** Lines of the postal address; empty if the bank does not know it. */
  address: string[]
  accountName: string
  accountType: "current" | "savings"
  iban: string
  /** Null if other banks can't reach the bank. */
  bic: string | null
  currency: Currency
}

/** A statement without its entries. Days are the bank's, YYYY-MM-DD, both included. */
export type StatementHead = PrintedFacts & {
  /** Who issues it: a closed statement keeps the name that the bank had then. */
  bank: Letterhead
  /** Null for a period that the member chose. */
  number: number | null
  from: string
  to: string
  /** When the period begins and ends, in minutes ahead of UTC. */
  fromOffset: number
  toOffset: number
  /** When it was made: a closed statement keeps the time. ISO 8601 in UTC. */
  createdAt: string
  /** The version of the PDF's layout: a closed statement keeps its own. */
  layout: number
  /** In which the PDF is written: a closed statement keeps its own. What programs read is the same in each. */
  language: Language
  opening: bigint
  closing: bigint
  moneyIn: bigint
  moneyOut: bigint
  entries: number
}

/**
 * Writes a statement in one format. Pure: the same statement gives the same text, in as many parts as it has
 * entries, so that a long one is never in memory as a whole.
 */
export type StatementWriter = {
  mediaType: string
  extension: string
  begin(head: StatementHead): string
  entry(entry: StatementEntry, head: StatementHead): string
  end(head: StatementHead): string
}
