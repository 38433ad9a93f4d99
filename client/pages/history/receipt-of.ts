import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import type { Receipt } from "../transfer-success/receipt-text.ts"

/** What the receipt of a transaction of the history says, beside its sender and its message. */
export function receiptOf(transaction: TransactionDetail): Receipt {
  const { type, amount, currency, reference, createdAt, from, to } = transaction
  const booked = { amount, currency, reference, createdAt }
  const conversion = conversionOf(transaction)
  if (type === "exchange" && conversion) {
    const fromAccountName = from.accountName ?? ""
    return { type, ...booked, fromAccountName, toAccountName: to.accountName ?? "", conversion }
  }
  if (type === "transfer" && to.name !== null && to.iban !== null) {
    const recipient = { recipientName: to.name, recipientIban: to.iban }
    return { type, ...booked, ...recipient, ...(conversion && { conversion }) }
  }
  const own = transaction.direction === "in" ? to : from
  return {
    type: transaction.direction === "in" ? "deposit" : "withdrawal",
    ...booked,
    accountName: own.accountName ?? "",
  }
}

function conversionOf({ exchangeRate, convertedAmount, convertedCurrency }: TransactionDetail) {
  if (!exchangeRate || !convertedAmount || !convertedCurrency) return undefined
  return { exchangeRate, convertedAmount, convertedCurrency }
}
