import BigConstructor, { type Big } from "big.js"
import { maxTermMonths } from "../loans/application.ts"

// Our own constructor, so that its settings affect no other user of big.js. Strict mode: no
// JavaScript numbers, apart from counts of decimals.
const Decimal = BigConstructor()
Decimal.DP = 40
Decimal.strict = true

const workingDecimals = 40

/**
 * The monthly payment of an annuity loan (specification section 9): principal × r × (1 + r)^n / ((1
 * + r)^n − 1), where r is a twelfth of the yearly rate, rounded half up to the cent. This is the
 * only user of big.js: import this module only from loan screens, to keep the library out of the
 * first page's bundle.
 * @param principal a decimal string ("10000.00")
 * @param annualRatePercent percent a year ("5.00"; "0" spreads the principal evenly)
 * @param months a whole number from 1 to maxTermMonths
 * @returns a decimal string with two decimals
 * @throws RangeError on anything else
 */
export function monthlyPayment(
  principal: string,
  annualRatePercent: string,
  months: number,
): string {
  const decimal = /^[0-9]{1,10}(?:\.[0-9]{1,4})?$/
  if (!decimal.test(principal) || !decimal.test(annualRatePercent)) {
    throw new RangeError("Principal and rate are positive decimals")
  }
  if (!Number.isInteger(months) || months < 1 || months > maxTermMonths) {
    throw new RangeError(`A loan runs for 1 to ${maxTermMonths} months`)
  }
  const amount = new Decimal(principal)
  const monthlyRate = new Decimal(annualRatePercent).div("1200")
  const growth = power(monthlyRate.plus("1"), months)
  const payment = growth.eq("1")
    ? amount.div(months.toString())
    : amount.times(monthlyRate).times(growth).div(growth.minus("1"))
  return payment.toFixed(2, Decimal.roundHalfUp)
}

/**
 * The fewest months over which the monthly payment is at most an amount; undefined if it is more over any term.
 * Takes decimal strings as monthlyPayment does, and throws the same errors.
 */
export function monthsForPayment(
  principal: string,
  annualRatePercent: string,
  atMost: string,
): number | undefined {
  const fits = (months: number) =>
    new Decimal(monthlyPayment(principal, annualRatePercent, months)).lte(atMost)
  if (!fits(maxTermMonths)) return undefined
  let [tooFew, enough] = [0, maxTermMonths]
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (fits(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}

/** Rounds at each step: big.js would keep every digit, 14,000 of them after 360 months. */
function power(base: Big, exponent: number): Big {
  let result = new Decimal("1")
  for (let step = 0; step < exponent; step += 1) {
    result = result.times(base).round(workingDecimals, Decimal.roundHalfEven)
  }
  return result
}
