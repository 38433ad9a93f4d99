import { crossRate } from "#shared/money/convert.ts"
import { type Currency, currencies } from "#shared/money/currency.ts"

/** How many units of `toCurrency` one unit of `fromCurrency` buys, with six decimals. */
export type PairRate = {
  readonly fromCurrency: Currency
  readonly toCurrency: Currency
  readonly rate: string
}

/**
 * The rates of all twelve ordered pairs of our currencies, crossed through the euro and rounded down at
 * the sixth decimal, from units per euro; so no chain of exchanges gains.
 */
export function crossRates(perEuro: Readonly<Record<Currency, string>>): PairRate[] {
  return currencies.flatMap((fromCurrency) =>
    currencies
      .filter((toCurrency) => toCurrency !== fromCurrency)
      .map((toCurrency) => ({
        fromCurrency,
        toCurrency,
        rate: crossRate(perEuro[fromCurrency], perEuro[toCurrency]),
      })),
  )
}
