import type { PostingResult } from "#shared/contracts/transfers.ts"
import type { PostedTransaction } from "../ledger/post.ts"
import { presentPayment, type StoredPayment } from "./present-payment.ts"
import { presentTransaction } from "./present-transaction.ts"

/** The payer's view of a posted transfer, with its payment if the money goes to another bank. */
export function presentPostingResult(
  transaction: PostedTransaction,
  payment: StoredPayment | undefined,
): PostingResult {
  const paymentState = payment?.state
  return {
    transaction: presentTransaction({ ...transaction, paymentState }, true),
    ...(payment && { payment: presentPayment(payment) }),
  }
}
