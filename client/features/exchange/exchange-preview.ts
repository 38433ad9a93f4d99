import type { Account } from "#shared/contracts/accounts.ts"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { convert } from "#shared/money/convert.ts"
import { formatAmount, formatRate } from "#shared/money/format.ts"
import { parseAmount, toDecimal } from "#shared/money/money.ts"
import { say, type Text } from "../../lib/say.ts"

/**
 * The accounts that can receive an exchange from this one: those in other currencies (specification section
 * 5).
 */
export function destinations(
  accounts: readonly Account[],
  fromAccountId: number,
): readonly Account[] {
  const from = accounts.find(({ id }) => id === fromAccountId)
  return accounts.filter(({ id, currency }) => from && id !== from.id && currency !== from.currency)
}

/**
 * What arrives, as text, computed and rounded down as the bank does. Without an amount, the value of one
 * unit. Undefined while there is no rate.
 * @param amount in the API's format
 */
export function previewText(rate: ExchangeRate | undefined, amount: string): Text | undefined {
  if (!rate) return undefined
  const { fromCurrency, toCurrency } = rate
  const dealt = formatRate(rate.rate, 6)
  const minor = parseAmount(amount)
  if (!minor)
    return say("1 {from} buys {rate} {to}", { from: fromCurrency, rate: dealt, to: toCurrency })
  const arrives = toDecimal(convert(minor, rate.rate))
  return say("You receive {amount} at {rate}", {
    amount: formatAmount(arrives, toCurrency),
    rate: dealt,
  })
}
