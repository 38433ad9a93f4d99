import type { Transaction } from "#shared/contracts/transactions.ts"
import { formatRate } from "#shared/money/format.ts"

const kinds: Record<Transaction["type"], string> = {
  deposit: "Deposit",
  withdrawal: "Withdrawal",
  exchange: "Exchange",
  transfer: "Transfer",
}

/**
 * The line beneath a transaction's description: who is on the other side, and the rate of a conversion.
 * Where there is no name, or the description ends with it already, the kind stands in its place.
 */
export function transactionDetail({
  type,
  description,
  counterpartyName,
  exchangeRate,
}: Pick<Transaction, "type" | "description" | "counterpartyName" | "exchangeRate">): string {
  const rate = exchangeRate ? `Rate ${formatRate(exchangeRate, 4)}` : undefined
  if (type === "exchange" && rate) return rate
  const who =
    counterpartyName && !description.endsWith(counterpartyName) ? counterpartyName : kinds[type]
  return rate ? `${who}, ${rate.toLowerCase()}` : who
}
