import { endingOf, instantBehavior, standardBehavior } from "../banks/behavior.ts"
import type { PaymentFacts } from "../books/events.ts"
import { isSepaIban, readTransfers } from "../messages/read-transfers.ts"
import { statusReport } from "../messages/write-status.ts"
import type { Element } from "../xml/xml-tree.ts"
import type { Ledger, Step } from "./ledger.ts"

/**
 * Processes a pacs.008 from the bank. A new payment is recorded, and its outcome is planned. A known
 * TxId in a new message is a violation: the bank must never send a payment again under another
 * message identifier.
 */
export function takeTransfers(ledger: Ledger, step: Step, messageId: string, root: Element): void {
  const { payments, broken } = readTransfers(root)
  for (const what of broken) step.add({ kind: "violation", what, messageId })
  const known = payments.filter(({ txId }) => ledger.books.payments.has(txId))
  for (const { txId } of known) {
    step.add({ kind: "violation", what: `${txId} was sent in another message before`, messageId })
  }
  if (broken.length > 0 || known.length > 0) {
    const rejected = known.length > 0 ? "AM05" : "FF01"
    const outcomes = payments.map((payment) => ({ payment, rejected }))
    step.post("pacs.002.001.10", (id) => statusReport(id, ledger.clock.now(), messageId, outcomes))
    return
  }
  for (const payment of payments) takePayment(ledger, step, payment)
  const [first] = payments
  if (!first) return
  if (first.instant) planInstant(step, first)
  else planStandard(ledger, step, first)
}

/**
 * Records a payment. A clearing system rejects one that comes after the time it had; the bank asks
 * only after that time, so a payment that it was told had never arrived is too late.
 */
function takePayment({ books, clock }: Ledger, step: Step, payment: PaymentFacts): void {
  const { txId, messageId } = payment
  step.add({ kind: "payment", ...payment })
  if (!books.neverReceived.has(txId)) return
  const rejected = "AB05"
  step.add({ kind: "rejected", txId, reason: rejected })
  step.post("pacs.002.001.10", (id) =>
    statusReport(id, clock.now(), messageId, [{ payment, rejected }]),
  )
}

function planInstant(step: Step, { txId, payeeIban, cents }: PaymentFacts): void {
  const settle = { do: "settle" as const, txId, copies: 1, thenReject: false, cutOff: false }
  if (!isSepaIban(payeeIban)) return step.plan({ do: "reject", txId, reason: "AC01" })
  const behavior = instantBehavior(endingOf(payeeIban, BigInt(cents)))
  switch (behavior.kind) {
    case "settle":
      return step.plan(
        { ...settle, copies: behavior.twice ? 2 : 1, thenReject: behavior.thenReject === true },
        behavior.after,
      )
    case "reject":
      return step.plan(
        { do: "reject", txId, reason: behavior.reason, copies: behavior.twice ? 2 : 1 },
        behavior.after,
      )
    case "malformed":
      return step.plan({ ...settle, cutOff: true })
    case "silent":
      return
  }
}

function planStandard(ledger: Ledger, step: Step, first: PaymentFacts): void {
  const { messageId, settlementDate } = first
  const opening = new Date(`${settlementDate}T08:00:00Z`)
  const now = ledger.clock.now()
  step.planAt({ do: "settle_message", messageId }, opening > now ? opening : now)
}

/** The reason code if a standard payment is rejected. */
export function standardReject({ payeeIban, cents }: PaymentFacts): string | undefined {
  if (!isSepaIban(payeeIban)) return "AC01"
  return standardBehavior(endingOf(payeeIban, BigInt(cents))).reject
}
