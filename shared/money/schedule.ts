import { monthlyPayment } from "./annuity.ts"
import { fromDecimal, toDecimal } from "./money.ts"
import { roundHalfUp } from "./rounding.ts"

/** One month's payment: decimal strings with two decimals. */
export type Instalment = { principal: string; interest: string }

/** Hundredths of a percent, over twelve months. */
const yearlyShares = 120_000n

/**
 * The instalments of an annuity loan. Each month's interest is a twelfth of the yearly rate on the
 * principal that is left, rounded half up to the cent; each instalment pays a cent of principal at
 * least; the last takes the rest, so that the principal is paid to the cent. A very small loan may end
 * earlier than its term. The bank books by `loan_schedule` in server/ledger/loan-figures.sql; a test
 * compares.
 *
 * Takes what `monthlyPayment` takes, and throws as it does.
 */
export function schedule(
  principal: string,
  annualRatePercent: string,
  months: number,
): Instalment[] {
  const payment = fromDecimal(monthlyPayment(principal, annualRatePercent, months))
  const rate = fromDecimal(annualRatePercent)
  const instalments: Instalment[] = []
  let left = fromDecimal(principal)
  for (let month = 1; month <= months && left > 0n; month += 1) {
    const interest = roundHalfUp(left * rate, yearlyShares)
    const part = month === months ? left : smallest(left, largest(payment - interest, 1n))
    instalments.push({ principal: toDecimal(part), interest: toDecimal(interest) })
    left -= part
  }
  return instalments
}

/** What all instalments come to: decimal strings. */
export function scheduleTotals(instalments: readonly Instalment[]): {
  interest: string
  total: string
} {
  const interest = instalments.reduce((sum, each) => sum + fromDecimal(each.interest), 0n)
  const principal = instalments.reduce((sum, each) => sum + fromDecimal(each.principal), 0n)
  return { interest: toDecimal(interest), total: toDecimal(principal + interest) }
}

const smallest = (one: bigint, other: bigint) => (one < other ? one : other)
const largest = (one: bigint, other: bigint) => (one > other ? one : other)
