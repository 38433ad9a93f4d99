import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import type { Currency } from "#shared/money/currency.ts"

/** The rate for a pair, if there is one. */
export function findRate(
  rates: readonly ExchangeRate[] | undefined,
  from: Currency,
  to: Currency,
): ExchangeRate | undefined {
  return rates?.find(({ fromCurrency, toCurrency }) => fromCurrency === from && toCurrency === to)
}
