import { type Currency, currencyFacts } from "../money/currency.ts"
import type { accountTypes } from "../tables/accounts.ts"

type AccountType = (typeof accountTypes)[number]

/** The yearly interest rate of a new account, as a fraction with four decimals; current accounts earn none. */
export function interestRateOf(accountType: AccountType, currency: Currency): string {
  return accountType === "savings" ? currencyFacts[currency].savingsRate : "0.0000"
}

/** The default name of a new account: "Everyday Euro", "Sterling Savings". */
export function accountNameOf(accountType: AccountType, currency: Currency): string {
  const name = currencyFacts[currency].name.en
  return accountType === "savings" ? `${name} Savings` : `Everyday ${name}`
}
