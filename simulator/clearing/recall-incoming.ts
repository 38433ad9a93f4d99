import { bankAccount, banks } from "../banks/banks.ts"
import type { Payment } from "../books/books.ts"
import { inquiryMessage } from "../messages/write-inquiry.ts"
import { recallMessage } from "../messages/write-recalls.ts"
import type { Ledger, Step } from "./ledger.ts"
import type { BankUnderTest } from "./send-incoming.ts"

/** An intentional error in a recall or an inquiry. */
export type RecallDefect =
  /** The same message twice. */
  | "duplicate_message"
  /** A payment that was recalled before, or is back already. */
  | "again"
  /** A payment that was never sent. */
  | "unknown"
  /** One cent more than the payment. */
  | "other_amount"

export const recallDefects: readonly RecallDefect[] = [
  "duplicate_message",
  "again",
  "unknown",
  "other_amount",
]

/**
 * Another bank recalls a payment that it sent to the bank.
 * @throws Error if there is no such payment, it is not settled, or it was recalled before
 */
export function recallIncoming(
  ledger: Ledger,
  to: BankUnderTest,
  txId: string,
  reason: string,
  defect?: RecallDefect,
): Promise<void> {
  const payment = paymentToBank(ledger, to, txId, defect)
  if (payment.state !== "settled" && defect !== "again") {
    throw new Error("Only a settled payment to the bank can be recalled.")
  }
  if (ledger.books.recalls.has(txId) && defect !== "again") {
    throw new Error("A payment can be recalled once only.")
  }
  const amount = defect === "other_amount" ? payment.amount + 1n : payment.amount
  return ledger.commit((step) => {
    const recallId = ledger.nextMessageId()
    const write = (id: string) =>
      recallMessage(id, ledger.clock.now(), { ...payment, amount }, reason)
    const xml = write(recallId)
    step.plan({ do: "post", name: "camt.056.001.08", xml })
    if (defect === "duplicate_message") step.plan({ do: "post", name: "camt.056.001.08", xml })
    if (defect !== "unknown" && defect !== "again") {
      step.add({ kind: "recall", txId, recallId, reason, state: "asked" })
    }
  })
}

/**
 * Another bank asks about a payment that it sent to the bank, or about its recall of one.
 * @throws Error if there is no such payment, or it was not recalled
 */
export function inquireIncoming(
  ledger: Ledger,
  to: BankUnderTest,
  txId: string,
  about: "payment" | "recall",
  defect?: RecallDefect,
): Promise<void> {
  const payment = paymentToBank(ledger, to, txId, defect)
  const recall = ledger.books.recalls.get(txId)
  if (about === "recall" && !recall && defect !== "unknown") {
    throw new Error("Only a payment that was recalled can be asked about so.")
  }
  const name = about === "payment" ? "pacs.008" : "camt.056"
  const messageId = about === "payment" ? payment.messageId : (recall?.recallId ?? "UNKNOWN")
  return ledger.commit((step: Step) =>
    step.post("pacs.028.001.03", (id) =>
      inquiryMessage(id, ledger.clock.now(), { ...payment, name, messageId }),
    ),
  )
}

function paymentToBank(
  ledger: Ledger,
  to: BankUnderTest,
  txId: string,
  defect: RecallDefect | undefined,
): Payment {
  if (defect === "unknown") return neverSent(ledger, to, txId)
  const payment = ledger.books.payments.get(txId)
  if (payment?.direction === "to_bank") return payment
  throw new Error("There is no such payment to the bank.")
}

/** A payment that only its payer's bank has heard of. */
function neverSent({ clock }: Ledger, to: BankUnderTest, txId: string): Payment {
  const [bank] = banks
  if (!bank) throw new Error("There is no bank.")
  const account = bankAccount(bank, 1_000_000_000n)
  return {
    txId,
    messageId: "SIM-NEVER-SENT",
    direction: "to_bank",
    instant: true,
    text: "",
    endToEndId: "NOTPROVIDED",
    cents: "1000",
    amount: 1000n,
    state: "settled",
    reason: "",
    payerName: "Nobody",
    payerIban: account.iban,
    payerBic: bank.bic,
    payeeName: "Nobody",
    payeeIban: to.iban,
    payeeBic: to.bic,
    acceptedAt: clock.now().toISOString(),
    settlementDate: clock.today(),
  }
}
