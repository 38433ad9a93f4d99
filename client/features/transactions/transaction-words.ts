import type { Transaction } from "#shared/contracts/transactions.ts"
import { formatRate } from "#shared/money/format.ts"

/** What a transaction is called: its description, or in plain words what it was. */
export function transactionTitle({
  type,
  description,
  direction,
  counterpartyName,
}: Pick<Transaction, "type" | "description" | "direction" | "counterpartyName">): string {
  if (description.trim()) return description
  if (type === "deposit") return "Deposit"
  if (type === "withdrawal") return "Withdrawal"
  if (type === "exchange") return "Currency exchange"
  if (!counterpartyName) return "Transfer"
  return direction === "in"
    ? `Transfer from ${counterpartyName}`
    : `Transfer to ${counterpartyName}`
}

/** The line beneath: who is on the other side, the rate of a conversion, else the kind. */
export function transactionDetail({
  type,
  direction,
  recipientName,
  counterpartyName,
  exchangeRate,
}: Pick<
  Transaction,
  "type" | "direction" | "recipientName" | "counterpartyName" | "exchangeRate"
>): string {
  const rate = exchangeRate ? `Rate ${formatRate(exchangeRate, 4)}` : undefined
  if (type === "exchange") return rate ?? "Exchange"
  const name = direction === "out" ? (recipientName ?? counterpartyName) : counterpartyName
  if (name) return rate ? `${name}, ${rate.toLowerCase()}` : name
  return { deposit: "Deposit", withdrawal: "Withdrawal", transfer: "Transfer" }[type]
}
