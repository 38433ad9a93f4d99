import type { Account } from "#shared/contracts/accounts.ts"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { convert } from "#shared/money/convert.ts"
import { formatAmount, formatRate } from "#shared/money/format.ts"
import { parseAmount, toDecimal } from "#shared/money/money.ts"

/**
 * Where money of an account can be exchanged to: the others, without those of the same currency
 * (specification section 5).
 */
export function destinations(
  accounts: readonly Account[],
  fromAccountId: number,
): readonly Account[] {
  const from = accounts.find(({ id }) => id === fromAccountId)
  return accounts.filter(({ id, currency }) => from && id !== from.id && currency !== from.currency)
}

/**
 * What arrives, in words, reckoned and rounded down as the bank deals. Without an amount it says what
 * one unit buys. Undefined while there is no rate.
 * @param amount as the wire carries it
 */
export function previewText(rate: ExchangeRate | undefined, amount: string): string | undefined {
  if (!rate) return undefined
  const { fromCurrency, toCurrency } = rate
  const dealt = formatRate(rate.rate, 6)
  const minor = parseAmount(amount)
  if (!minor) return `1 ${fromCurrency} buys ${dealt} ${toCurrency}`
  const arrives = toDecimal(convert(minor, rate.rate))
  return `You receive ${formatAmount(arrives, toCurrency)} at ${dealt}`
}
