import type { Language } from "../words/languages.ts"

/**
 * The currencies accounts can be held in (specification section 3), in the order screens list them. Each has two
 * decimals, as every amount. What the bank knows of a currency is below, and its color is in
 * client/styles/currencies.css: whatever depends on the list is derived from it, in SQL too
 * (server/db/sql-constants.ts).
 */
export const currencies = ["EUR", "GBP", "CHF", "USD"] as const

export type Currency = (typeof currencies)[number]

type CurrencyFacts = {
  /** The prefix of an amount (specification section 9). */
  symbol: string
  /** Above cards, and in the names of accounts, which are English: "Everyday Euro". */
  name: Record<Language, string>
  /** On a button. Both are here, not in shared/words, so that a currency is added in one place. */
  shortName: Record<Language, string>
  /**
   * The yearly interest of new savings accounts, as a fraction with four decimals: "0.0150" is 1.5 %. The rate for
   * pounds is the specification's (section 9). An account keeps the rate that it was opened with.
   */
  savingsRate: string
  /** What the account number follows in its IBANs (shared/iban/own-bank.ts). */
  iban: { countryCode: string; bankCode: string; digits: number }
}

/** What no screen of a member needs, apart so that it is not in their app. */
type CurrencyRules = {
  /** What one euro can buy: rates outside of it are not believed (server/features/exchange/rates.sql). */
  perEuro: { lowest: number; highest: number }
  /** The notes and coins that are in use, the largest first. */
  cash: readonly string[]
}

// 999, TSCU, and 00087 belong to no real bank, so our IBANs never collide with real ones.
const luxembourg = { countryCode: "LU", bankCode: "999", digits: 13 }

export const currencyFacts: Readonly<Record<Currency, CurrencyFacts>> = {
  EUR: {
    symbol: "€",
    name: { en: "Euro", de: "Euro", fr: "Euro" },
    shortName: { en: "Euro", de: "Euro", fr: "Euro" },
    savingsRate: "0.0125",
    iban: luxembourg,
  },
  GBP: {
    symbol: "£",
    name: { en: "Sterling", de: "Pfund Sterling", fr: "Livre sterling" },
    shortName: { en: "Pound", de: "Pfund", fr: "Livre" },
    savingsRate: "0.0150",
    // The sort code is 00 and the first four of the digits; the account number in the British sense is the rest.
    iban: { countryCode: "GB", bankCode: "TSCU", digits: 14 },
  },
  CHF: {
    // It ends in a plain space.
    symbol: "CHF ",
    name: { en: "Swiss Franc", de: "Schweizer Franken", fr: "Franc suisse" },
    shortName: { en: "Franc", de: "Franken", fr: "Franc" },
    savingsRate: "0.0040",
    iban: { countryCode: "CH", bankCode: "00087", digits: 12 },
  },
  USD: {
    symbol: "$",
    name: { en: "US Dollar", de: "US-Dollar", fr: "Dollar américain" },
    shortName: { en: "Dollar", de: "Dollar", fr: "Dollar" },
    savingsRate: "0.0200",
    // Accounts without an IBAN in the currency's country have one of the home country.
    iban: luxembourg,
  },
}

export const currencyRules: Readonly<Record<Currency, CurrencyRules>> = {
  EUR: {
    perEuro: { lowest: 1, highest: 1 },
    cash: "500.00 200.00 100.00 50.00 20.00 10.00 5.00 2.00 1.00 0.50 0.20 0.10 0.05 0.02 0.01".split(
      " ",
    ),
  },
  GBP: {
    perEuro: { lowest: 0.2, highest: 5 },
    cash: "50.00 20.00 10.00 5.00 2.00 1.00 0.50 0.20 0.10 0.05 0.02 0.01".split(" "),
  },
  CHF: {
    perEuro: { lowest: 0.2, highest: 5 },
    cash: "1000.00 200.00 100.00 50.00 20.00 10.00 5.00 2.00 1.00 0.50 0.20 0.10 0.05".split(" "),
  },
  USD: {
    perEuro: { lowest: 0.2, highest: 5 },
    cash: "100.00 50.00 20.00 10.00 5.00 1.00 0.50 0.25 0.10 0.05 0.01".split(" "),
  },
}
