import { convert } from "./convert.ts"
import type { Currency } from "./currency.ts"
import { formatAmount } from "./format.ts"
import { fromDecimal, toDecimal } from "./money.ts"

/** What every application is reckoned at, percent a year; approval fixes the rate (specification section 9). */
export const applicationRate = "5.00"

/** The lowest rate that an approval may fix, percent a year (specification section 2, Loan Center). */
export const lowestRate = "3.50"

const leastInEuro = 100_000n
const mostInEuro = 50_000_000n

/**
 * The least and the most that may be applied for: 1,000 and 500,000 EUR, or the same worth in another
 * currency at the bank's rate (specification section 9). Decimal strings.
 * @param rateFromEuro how many units of the currency one euro buys; not needed for EUR
 */
export function loanBounds(
  currency: Currency,
  rateFromEuro: string | undefined,
): { least: string; most: string } | undefined {
  const rate = currency === "EUR" ? "1" : rateFromEuro
  if (rate === undefined) return undefined
  return {
    least: toDecimal(convert(leastInEuro, rate)),
    most: toDecimal(convert(mostInEuro, rate)),
  }
}

/**
 * Why an amount cannot be applied for, in the form's words; undefined when it can.
 * @param amount a decimal string
 * @param rateFromEuro as for `loanBounds`; without it a currency other than EUR is not judged
 */
export function outOfBounds(
  amount: string,
  currency: Currency,
  rateFromEuro: string | undefined,
): string | undefined {
  const bounds = loanBounds(currency, rateFromEuro)
  if (!bounds) return undefined
  const minor = fromDecimal(amount)
  if (minor >= fromDecimal(bounds.least) && minor <= fromDecimal(bounds.most)) return undefined
  if (currency === "EUR") return "Amount must be between 1,000 and 500,000 EUR"
  const [least, most] = [bounds.least, bounds.most].map((each) => formatAmount(each, currency))
  return `Amount must be between ${least} and ${most}, the worth of 1,000 to 500,000 EUR`
}
