import BigConstructor, { type Big } from "big.js"
import { fromDecimal, toDecimal } from "../money/money.ts"
import type { Installment } from "../money/schedule.ts"

// Our own constructor, so that its settings affect no other user of big.js.
const Decimal = BigConstructor()
Decimal.DP = 40
Decimal.strict = true

const [zero, one, hundred] = [new Decimal("0"), new Decimal("1"), new Decimal("100")]

/** A payment by the borrower: a decimal string, and how many whole months after the payout it is due. */
export type PaymentDue = { amount: string; months: number }

/**
 * The annual percentage rate of charge: the yearly rate at which all payments together are worth what was paid out
 * (Directive (EU) 2023/2225, annex III, and Directive 2014/17/EU, annex I, with the same equation). Compounded
 * yearly; a month is a twelfth of a year.
 * @param paidOut what the borrower gets at the beginning, a decimal string
 * @param payments at least one, each at least a month later, and together at least what was paid out
 * @returns percent with two decimals, rounded half up, such as "5.12"
 * @throws RangeError if less is paid back than was paid out
 */
export function annualPercentageRate(paidOut: string, payments: readonly PaymentDue[]): string {
  const target = new Decimal(paidOut)
  const byMonth: Big[] = []
  let total = zero
  for (const { amount, months } of payments) {
    const due = new Decimal(amount)
    byMonth[months] = (byMonth[months] ?? zero).plus(due)
    total = total.plus(due)
  }
  if (total.lt(target)) throw new RangeError("less is paid back than was paid out")
  const yearly = power(monthlyDiscount(target, byMonth), 12)
  return one.div(yearly).minus(one).times(hundred).toFixed(2, Decimal.roundHalfUp)
}

/** The rate of a loan without fees: of its installments, one a month. Takes and returns what the other does. */
export const rateOfPlan = (paidOut: string, plan: readonly Installment[]): string =>
  annualPercentageRate(
    paidOut,
    plan.map(({ principal, interest }, index) => ({
      amount: toDecimal(fromDecimal(principal) + fromDecimal(interest)),
      months: index + 1,
    })),
  )

/** Far more steps than any loan takes: the digits of the root double with each. */
const maxSteps = 60

/**
 * What a cent in a month is worth today. The present value of the payments is a polynomial in it that only rises
 * and bends upward, so Newton's steps from 1 go down to its root and never beyond.
 * @param byMonth what is paid in each month, at its number
 */
function monthlyDiscount(target: Big, byMonth: readonly (Big | undefined)[]): Big {
  let discount = one
  for (let step = 0; step < maxSteps; step += 1) {
    let [value, slope] = [zero, zero]
    for (let month = byMonth.length - 1; month >= 0; month -= 1) {
      slope = rounded(slope.times(discount)).plus(value)
      value = rounded(value.times(discount)).plus(byMonth[month] ?? zero)
    }
    const next = discount.minus(value.minus(target).div(slope))
    if (next.minus(discount).abs().lt(new Decimal("1e-25"))) return next
    discount = next
  }
  throw new RangeError("the payments have no rate")
}

/** Without rounding, the digits would double with each factor. */
const rounded = (number: Big): Big => number.round(40, Decimal.roundHalfEven)

function power(base: Big, exponent: number): Big {
  let result = one
  for (let step = 0; step < exponent; step += 1) result = rounded(result.times(base))
  return result
}
