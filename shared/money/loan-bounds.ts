import type { Phrase } from "../words/text.ts"
import { convert } from "./convert.ts"
import type { Currency } from "./currency.ts"
import { formatAmount, formatFigure } from "./format.ts"
import { fromDecimal, toDecimal } from "./money.ts"

/**
 * The rate that applications are calculated with, in percent a year; approval fixes the rate
 * (specification section 9).
 */
export const applicationRate = "5.00"

/**
 * The lowest rate that an approval may set, in percent a year (specification section 2, Loan
 * Center).
 */
export const lowestRate = "3.50"

/** The highest rate that an approval may fix, percent a year. */
export const highestRate = "20.00"

/** The smallest and largest loan in EUR (specification section 9). */
export const [minLoan, maxLoan] = ["1000.00", "500000.00"]

/** The bounds as sentences state them after "between". */
export const loanRange = `${formatFigure(minLoan)} and ${formatFigure(maxLoan)} EUR`

/**
 * The smallest and largest loan amounts in EUR, or their equivalent in another currency at the
 * bank's rate. Decimal strings.
 * @param rateFromEuro units of the currency per euro; not needed for EUR
 */
export function loanBounds(
  currency: Currency,
  rateFromEuro: string | undefined,
): { least: string; most: string } | undefined {
  const rate = currency === "EUR" ? "1" : rateFromEuro
  if (rate === undefined) return undefined
  return {
    least: toDecimal(convert(fromDecimal(minLoan), rate)),
    most: toDecimal(convert(fromDecimal(maxLoan), rate)),
  }
}

/**
 * The form's message for an amount out of bounds; undefined when it is allowed.
 * @param amount a decimal string
 * @param rateFromEuro as for `loanBounds`; without it, amounts in other currencies than EUR are not
 *   checked
 */
export function outOfBounds(
  amount: string,
  currency: Currency,
  rateFromEuro: string | undefined,
): Phrase | undefined {
  const bounds = loanBounds(currency, rateFromEuro)
  if (!bounds) return undefined
  const minor = fromDecimal(amount)
  if (minor >= fromDecimal(bounds.least) && minor <= fromDecimal(bounds.most)) return undefined
  return (say) => {
    const { language } = say
    const euros = {
      least: formatFigure(minLoan, undefined, language),
      most: formatFigure(maxLoan, undefined, language),
    }
    if (currency === "EUR") return say("Amount must be between {least} and {most} EUR", euros)
    return say(
      "Amount must be between {leastHere} and {mostHere}, the worth of {least} to {most} EUR",
      {
        ...euros,
        leastHere: formatAmount(bounds.least, currency, language),
        mostHere: formatAmount(bounds.most, currency, language),
      },
    )
  }
}
