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
    description: row.description || incoming(row),
    recipientName: null,
    recipientIban: null,
    counterpartyName: row.payerName,
  }
}

/** Words for a movement that the customer gave none, as its payer sees it. */
function outgoing(row: BookedTransaction): string {
  return row.type === "exchange" ? exchanged(row) : `Transfer to ${row.recipientName}`
}

/** The same as seen from the account it arrived on. */
function incoming(row: BookedTransaction): string {
  return row.type === "exchange" ? exchanged(row) : `Transfer from ${row.payerName}`
}

function exchanged({ currency, convertedCurrency }: BookedTransaction): string {
  return `Exchange ${currency} to ${convertedCurrency}`
}
