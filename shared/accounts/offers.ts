import type { Currency } from "../money/currency.ts"
import type { accountTypes } from "../tables/accounts.ts"

type AccountType = (typeof accountTypes)[number]

/**
 * The yearly interest of new savings accounts, as a fraction with four decimals: "0.0150" is 1.5 %.
 * The rate for pounds is the specification's (section 9). An account keeps the rate that it was
 * opened with.
 */
const savingsRates: Record<Currency, string> = {
  EUR: "0.0125",
  GBP: "0.0150",
  CHF: "0.0040",
  USD: "0.0200",
}

/** The interest rate of a new account; current accounts earn none. */
export function interestRateOf(accountType: AccountType, currency: Currency): string {
  return accountType === "savings" ? savingsRates[currency] : "0.0000"
}

const currencyWords: Record<Currency, string> = {
  EUR: "Euro",
  GBP: "Sterling",
  CHF: "Swiss Franc",
  USD: "US Dollar",
}

/** The default name of a new account: "Everyday Euro", "Sterling Savings". */
export function accountNameOf(accountType: AccountType, currency: Currency): string {
  const word = currencyWords[currency]
  return accountType === "savings" ? `${word} Savings` : `Everyday ${word}`
}
