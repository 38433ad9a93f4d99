import type { Transaction } from "#shared/contracts/transactions.ts"
import type { NewTransfer } from "#shared/contracts/transfers.ts"
import type { MoneyResult } from "../../lib/result-store.ts"

/** A booked transfer in the format of /transfer-success. */
export function transferResult(booked: Transaction, sent: NewTransfer): MoneyResult {
  const { amount, currency, reference, createdAt } = booked
  const { exchangeRate, convertedAmount, convertedCurrency } = booked
  return {
    type: "transfer",
    amount,
    currency,
    reference,
    createdAt,
    recipientName: sent.recipientName,
    recipientIban: sent.recipientIban,
    ...(exchangeRate && convertedAmount && convertedCurrency
      ? { conversion: { exchangeRate, convertedAmount, convertedCurrency } }
      : {}),
  }
}
