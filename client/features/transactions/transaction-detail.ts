import type { Transaction } from "#shared/contracts/transactions.ts"
import { formatRate } from "#shared/money/format.ts"

const kinds: Record<Transaction["type"], string> = {
  deposit: "Deposit",
  withdrawal: "Withdrawal",
  exchange: "Exchange",
  transfer: "Transfer",
}

/**
 * The line below a transaction's description: the other side's name, and the rate of a conversion. Without
 * a name, or if the description already ends with it, the kind.
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
