import type { Booked } from "#shared/contracts/transfers.ts"
import type { PostedTransaction } from "../ledger/post.ts"
import { presentTransaction } from "../ledger/present-transaction.ts"
import { presentPayment, type StoredPayment } from "./present-payment.ts"

/** The payer's view of a booked transfer, with its payment if the money goes to another bank. */
export function presentBooked(
  transaction: PostedTransaction,
  payment: StoredPayment | undefined,
): Booked {
  const paymentState = payment?.state
  return {
    transaction: presentTransaction({ ...transaction, paymentState }, true),
    ...(payment && { payment: presentPayment(payment) }),
  }
}
