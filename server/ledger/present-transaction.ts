import type { Transaction } from "#shared/contracts/transactions.ts"
import type { BookedTransaction } from "./post.ts"

/** What a customer may be shown of a transaction, before their side of it is known. */
export type ShownTransaction = Omit<BookedTransaction, "fromAccountId" | "toAccountId">

/**
 * A transaction as one viewer sees it (DESIGN section 4): their own leg's amount and currency, and who
 * stands on the other side. A movement between one's own accounts is shown out of the source.
 * @param viewerIsPayer whether the source account is the viewer's
 */
export function presentTransaction(row: ShownTransaction, viewerIsPayer: boolean): Transaction {
  // Each name by itself and nothing spread: a page has fifty of these, and spreading took ten times as long.
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    reference: row.reference,
    createdAt: row.createdAt,
    exchangeRate: row.exchangeRate,
    direction: viewerIsPayer ? "out" : "in",
    amount: viewerIsPayer ? row.amount : (row.convertedAmount ?? row.amount),
    currency: viewerIsPayer ? row.currency : (row.convertedCurrency ?? row.currency),
    convertedAmount: viewerIsPayer ? row.convertedAmount : null,
    convertedCurrency: viewerIsPayer ? row.convertedCurrency : null,
    description: row.description || (viewerIsPayer ? outgoing(row) : incoming(row)),
    recipientName: viewerIsPayer ? row.recipientName : null,
    recipientIban: viewerIsPayer ? row.recipientIban : null,
    counterpartyName: viewerIsPayer ? row.recipientName : row.payerName,
  }
}

/** Words for a movement that the customer gave none, as its payer sees it. */
function outgoing(row: ShownTransaction): string {
  return row.type === "exchange" ? exchanged(row) : `Transfer to ${row.recipientName}`
}

/** The same as seen from the account it arrived on. */
function incoming(row: ShownTransaction): string {
  return row.type === "exchange" ? exchanged(row) : `Transfer from ${row.payerName}`
}

function exchanged({ currency, convertedCurrency }: ShownTransaction): string {
  return `Exchange ${currency} to ${convertedCurrency}`
}
