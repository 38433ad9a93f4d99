import { monthlyPayment } from "#shared/money/annuity.ts"
import { applicationRate } from "#shared/money/loan-bounds.ts"
import { parseAmount, toDecimal } from "#shared/money/money.ts"
import { schedule, scheduleTotals } from "#shared/money/schedule.ts"

/** The estimated cost of a loan, as decimal strings. */
export type Estimate = { amount: string; payment: string; interest: string; total: string }

/**
 * Calculates a loan at the rate of every application, as the bank does. Undefined until amount and term are
 * valid.
 * @param amount in the API's format
 */
export function estimate(amount: string, months: number | undefined): Estimate | undefined {
  const minor = parseAmount(amount)
  if (!minor || months === undefined) return undefined
  if (!Number.isInteger(months) || months < 1 || months > 360) return undefined
  const loan = [toDecimal(minor), applicationRate, months] as const
  return {
    amount: loan[0],
    payment: monthlyPayment(...loan),
    ...scheduleTotals(schedule(...loan)),
  }
}
