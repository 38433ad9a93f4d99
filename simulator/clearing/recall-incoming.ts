import { recallMessage } from "../messages/write-recalls.ts"
import type { Ledger } from "./ledger.ts"

/**
 * Another bank recalls a payment that it sent to the bank.
 * @throws Error if there is no such payment, or it is not settled
 */
export function recallIncoming(ledger: Ledger, txId: string, reason: string): Promise<void> {
  const payment = ledger.books.payments.get(txId)
  if (payment?.direction !== "to_bank" || payment.state !== "settled") {
    throw new Error("Only a settled payment to the bank can be recalled.")
  }
  if (ledger.books.recalls.has(txId)) throw new Error("A payment can be recalled once only.")
  return ledger.commit((step) => {
    const recallId = ledger.nextMessageId()
    step.post("camt.056.001.08", (id) => recallMessage(id, ledger.clock.now(), payment, reason))
    step.add({ kind: "recall", txId, recallId, reason, state: "asked" })
  })
}
