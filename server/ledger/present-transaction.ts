import type { Transaction } from "#shared/contracts/transactions.ts"
import type { BookedTransaction } from "./post.ts"

/**
 * A transaction as one viewer sees it (DESIGN section 4): their own leg's amount and currency, and who
 * stands on the other side. A movement between one's own accounts is shown out of the source.
 * @param viewerIsPayer whether the source account is the viewer's
 */
export function presentTransaction(row: BookedTransaction, viewerIsPayer: boolean): Transaction {
  const { id, type, status, reference, createdAt, exchangeRate } = row
  const common = { id, type, status, reference, createdAt, exchangeRate }
  if (viewerIsPayer) {
    return {
      ...common,
      direction: "out",
      amount: row.amount,
      currency: row.currency,
      convertedAmount: row.convertedAmount,
      convertedCurrency: row.convertedCurrency,
      description: row.description || outgoing(row),
      recipientName: row.recipientName,
      recipientIban: row.recipientIban,
      counterpartyName: row.recipientName,
    }
  }
  return {
    ...common,
    direction: "in",
    amount: row.convertedAmount ?? row.amount,
    currency: row.convertedCurrency ?? row.currency,
    convertedAmount: null,
    convertedCurrency: null,
    description: row.description || `Transfer from ${row.payerName}`,
    recipientName: null,
    recipientIban: null,
    counterpartyName: row.payerName,
  }
}

/** Words for a movement that the customer gave none. */
function outgoing({ type, currency, convertedCurrency, recipientName }: BookedTransaction): string {
  if (type === "exchange") return `Exchange ${currency} to ${convertedCurrency}`
  return `Transfer to ${recipientName}`
}
