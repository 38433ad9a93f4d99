import { queryOptions } from "@tanstack/react-query"
import type { ExchangeRate, ExchangeResult, NewExchange } from "#shared/contracts/exchange.ts"
import type { Currency } from "#shared/money/currency.ts"
import { get, post } from "../../lib/api-client.ts"
import { useMoneyMutation } from "../../money/use-money-mutation.ts"

/** The bank's rates for all pairs of its currencies. */
export const exchangeRatesQuery = queryOptions({
  queryKey: ["exchange-rates"],
  queryFn: ({ signal }) => get<ExchangeRate[]>("/api/exchange-rates", { signal }),
})

/** Exchanges money between two of the member's own accounts. */
export function useExchange() {
  return useMoneyMutation({ kind: "exchange" }, (exchange: NewExchange, idempotencyKey) =>
    post<ExchangeResult>("/api/exchange", exchange, { idempotencyKey }),
  )
}

/** The rate for a pair, if there is one. */
export function findRate(
  rates: readonly ExchangeRate[] | undefined,
  from: Currency,
  to: Currency,
): ExchangeRate | undefined {
  return rates?.find(({ fromCurrency, toCurrency }) => fromCurrency === from && toCurrency === to)
}
