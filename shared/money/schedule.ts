import { monthlyPayment } from "./annuity.ts"
import { fromDecimal, roundHalfUp, toDecimal } from "./money.ts"

/** One installment: decimal strings with two decimals. */
export type Installment = { principal: string; interest: string }

/** Hundredths of a percent, over twelve months. */
const yearlyShares = 120_000n

/**
 * The installments of an annuity loan. A month's interest is a twelfth of the yearly rate on the
 * remaining principal, rounded half up to the cent; each installment pays at least a cent of
 * principal; the last pays the rest, so that the principal is paid exactly. A very small loan may
 * end before its term. The bank posts by `loan_schedule` in server/features/loans/loan-figures.sql; a test
 * compares the two. Takes the arguments of `monthlyPayment` and throws the same errors.
 */
export function schedule(
  principal: string,
  annualRatePercent: string,
  months: number,
): Installment[] {
  const payment = fromDecimal(monthlyPayment(principal, annualRatePercent, months))
  const rate = fromDecimal(annualRatePercent)
  const installments: Installment[] = []
  let left = fromDecimal(principal)
  for (let month = 1; month <= months && left > 0n; month += 1) {
    const interest = roundHalfUp(left * rate, yearlyShares)
    const part = month === months ? left : smallest(left, largest(payment - interest, 1n))
    installments.push({ principal: toDecimal(part), interest: toDecimal(interest) })
    left -= part
  }
  return installments
}

/** The sums of all installments: decimal strings. */
export function scheduleTotals(installments: readonly Installment[]): {
  interest: string
  total: string
} {
  const interest = installments.reduce((sum, each) => sum + fromDecimal(each.interest), 0n)
  const principal = installments.reduce((sum, each) => sum + fromDecimal(each.principal), 0n)
  return { interest: toDecimal(interest), total: toDecimal(principal + interest) }
}

const smallest = (one: bigint, other: bigint) => (one < other ? one : other)
const largest = (one: bigint, other: bigint) => (one > other ? one : other)
