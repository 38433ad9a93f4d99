import type { PostingResult, Transaction } from "#shared/contracts/transactions.ts"
import { describedAs, transferFrom, transferTo } from "#shared/ledger/descriptions.ts"
import type { Phrase, Say } from "#shared/words/text.ts"
import type { PostedTransaction } from "../ledger/post.ts"
import { type PaymentState, paymentStatus } from "./payment-steps.ts"
import { presentPayment, type StoredPayment } from "./present-payment.ts"

/** What members may see of a transaction, before it is known which side the viewer is on. */
export type ShownTransaction = Omit<
  PostedTransaction,
  "fromAccountId" | "toAccountId" | "status"
> & {
  /** Of the movement. Without it, the description is a member's own (shared/ledger/descriptions.ts). */
  kind?: string | undefined
  /** Of the payment to or from another bank that it belongs to, if any. */
  paymentState?: PaymentState | null | undefined
  /** The reference of the transaction that gave the money of a payment back, if it did not go through. */
  givenBack?: string | null | undefined
}

/**
 * A transaction as one viewer sees it: the amount and currency of their own leg, and the other party. A
 * transfer between a member's own accounts is shown from the source account.
 * @param viewerIsPayer whether the source account is the viewer's
 * @param say in the viewer's language; English where programs read it
 */
export function presentTransaction(
  row: ShownTransaction,
  viewerIsPayer: boolean,
  say: Say,
): Transaction {
  // No spreading: a page has fifty transactions, and spreading took ten times as long.
  return {
    id: row.id,
    type: row.type,
    status: paymentStatus(row.paymentState),
    reference: row.reference,
    createdAt: row.createdAt,
    exchangeRate: row.exchangeRate,
    direction: viewerIsPayer ? "out" : "in",
    amount: viewerIsPayer ? row.amount : (row.convertedAmount ?? row.amount),
    currency: viewerIsPayer ? row.currency : (row.convertedCurrency ?? row.currency),
    convertedAmount: viewerIsPayer ? row.convertedAmount : null,
    convertedCurrency: viewerIsPayer ? row.convertedCurrency : null,
    description: say(descriptionOf(row, viewerIsPayer)),
    recipientName: viewerIsPayer ? row.recipientName : null,
    recipientIban: viewerIsPayer ? row.recipientIban : null,
    counterpartyName: viewerIsPayer ? row.recipientName : row.payerName,
    givenBack: row.givenBack ?? null,
  }
}

/** The description of a transaction; if the member gave none, as the payer or the payee sees it. */
export function descriptionOf(row: ShownTransaction, viewerIsPayer: boolean): Phrase {
  const { kind, description, paymentState } = row
  if (description) return describedAs({ kind, description, beganPayment: Boolean(paymentState) })
  if (row.type === "exchange") {
    const [from, to] = [row.currency, String(row.convertedCurrency)]
    return (say) => say("Exchange {from} to {to}", { from, to })
  }
  return viewerIsPayer ? transferTo(String(row.recipientName)) : transferFrom(String(row.payerName))
}

/** The payer's view of a posted transfer, with its payment if the money goes to another bank. */
export function presentPostingResult(
  transaction: PostedTransaction,
  payment: StoredPayment | undefined,
  say: Say,
): PostingResult {
  const paymentState = payment?.state
  return {
    transaction: presentTransaction({ ...transaction, paymentState }, true, say),
    ...(payment && { payment: presentPayment(payment, say) }),
  }
}
