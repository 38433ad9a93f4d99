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
  description,
  direction,
  recipientName,
  counterpartyName,
  exchangeRate,
}: Pick<
  Transaction,
  "type" | "description" | "direction" | "recipientName" | "counterpartyName" | "exchangeRate"
>): string {
  const rate = exchangeRate ? `Rate ${formatRate(exchangeRate, 4)}` : undefined
  if (type === "exchange") return rate ?? "Exchange"
  const name = direction === "out" ? (recipientName ?? counterpartyName) : counterpartyName
  const kind = { deposit: "Deposit", withdrawal: "Withdrawal", transfer: "Transfer" }[type]
  // Without a description the title already names the other side.
  const who = name && description.trim() ? name : kind
  return rate ? `${who}, ${rate.toLowerCase()}` : who
}
