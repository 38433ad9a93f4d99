import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { convert, crossRate, parseRate } from "#shared/money/convert.ts"
import type { Currency } from "#shared/money/currency.ts"
import { toDecimal } from "#shared/money/money.ts"

/** An exchange calculated as the bank does it. All figures are decimal strings. */
export type Calculation = {
  /** The units of each currency that one euro buys; "1" for the euro itself. */
  fromPerEuro: string
  toPerEuro: string
  /** What one unit buys at the reference rates, and how much less the bank deals at, in percent. */
  referenceRate: string
  marginPercent: string
  rate: string
  rateDate: string
  /** The product before rounding, with all eight decimals. */
  product: string
  /** What arrives, rounded down to the cent. */
  arrives: string
  /** What exchanging it back at the opposite rate gives. */
  back: string
}

/**
 * Calculates an exchange with the bank's rates.
 * @param minor cents of `from`
 * @returns undefined when a rate is missing, or when the cross rate differs from the bank's: then the rates
 *   are of different days
 */
export function calculate(
  rates: readonly ExchangeRate[],
  from: Currency,
  to: Currency,
  minor: bigint,
): Calculation | undefined {
  const rateOf = (one: Currency, other: Currency) =>
    rates.find(({ fromCurrency, toCurrency }) => fromCurrency === one && toCurrency === other)
  const there = rateOf(from, to)
  const again = rateOf(to, from)
  const fromPerEuro = from === "EUR" ? "1" : rateOf("EUR", from)?.referenceRate
  const toPerEuro = to === "EUR" ? "1" : rateOf("EUR", to)?.referenceRate
  if (!there || !again || !fromPerEuro || !toPerEuro) return undefined
  if (crossRate(fromPerEuro, toPerEuro) !== there.referenceRate) return undefined
  const arrives = convert(minor, there.rate)
  return {
    fromPerEuro,
    toPerEuro,
    referenceRate: there.referenceRate,
    marginPercent: there.marginPercent,
    rate: there.rate,
    rateDate: there.rateDate,
    product: withEightDecimals(minor * parseRate(there.rate)),
    arrives: toDecimal(arrives),
    back: toDecimal(convert(arrives, again.rate)),
  }
}

function withEightDecimals(value: bigint): string {
  const digits = value.toString().padStart(9, "0")
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}
