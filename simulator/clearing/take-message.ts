import { createHash } from "node:crypto"
import { targetDayFrom } from "#shared/time/target-days.ts"
import { anyOtherBic } from "../banks/banks.ts"
import {
  endingOf,
  instantBehavior,
  recallBehavior,
  replyTo,
  returnReject,
} from "../banks/behavior.ts"
import { centsOf } from "../messages/read-transfers.ts"
import { refusalMessage } from "../messages/write-recalls.ts"
import { statusReport } from "../messages/write-status.ts"
import { type Element, elementsAt, readTree, textAt } from "../xml/xml-tree.ts"
import type { Ledger, Step } from "./ledger.ts"
import { notifyRejected, settle, tell } from "./run-task.ts"
import { takeTransfers } from "./take-transfers.ts"

/** The HTTP answer to a message; `cut` closes the connection without an answer. */
export type Taken = { readonly status: 202 | 400 | 500; readonly what: string; readonly cut?: true }

/** Messages that got an intentional 500; the next attempt is accepted. */
const failed = new Set<string>()

/** Processes a message from the bank. Resolves once all its changes are on disk. */
export async function takeMessage(ledger: Ledger, xml: string): Promise<Taken> {
  let document: Element
  try {
    document = readTree(xml)
  } catch (error) {
    return { status: 400, what: error instanceof Error ? error.message : "Not XML." }
  }
  const [root] = document.children
  const name = document.namespace.replace(/^.*:/, "")
  const messageId = root && (textAt(root, "GrpHdr/MsgId") ?? textAt(root, "Assgnmt/Id"))
  if (!root || !messageId) return { status: 400, what: "The message has no identifier." }
  const sha256 = createHash("sha256").update(xml).digest("hex")
  const before = ledger.books.received.get(messageId)
  if (before) {
    if (before.sha256 === sha256) {
      await ledger.stored()
      return { status: 202, what: "Known." }
    }
    await ledger.commit((step) =>
      step.add({ kind: "violation", what: "The message has other content than before", messageId }),
    )
    return { status: 400, what: "This identifier was used for another message." }
  }
  const reply = replyOf(root, name)
  if (reply === "fail_once" && !failed.has(messageId)) {
    failed.add(messageId)
    return { status: 500, what: "Failed on purpose." }
  }
  await ledger.commit((step) => {
    step.add({ kind: "received", messageId, name, sha256, xml })
    dispatch(ledger, step, name, messageId, root)
  })
  return { status: 202, what: "Taken.", ...(reply === "cut_once" ? { cut: true } : {}) }
}

function replyOf(root: Element, name: string) {
  if (!name.startsWith("pacs.008")) return "taken"
  return replyTo(endingOf(textAt(root, "CdtTrfTxInf/CdtrAcct/Id/IBAN") ?? "", 0n))
}

function dispatch(
  ledger: Ledger,
  step: Step,
  name: string,
  messageId: string,
  root: Element,
): void {
  switch (name) {
    case "pacs.008.001.08":
      return takeTransfers(ledger, step, messageId, root)
    case "pacs.002.001.10":
      return elementsAt(root, "TxInfAndSts").forEach((item) => takeStatus(ledger, step, root, item))
    case "pacs.028.001.03":
      return elementsAt(root, "TxInf").forEach((item) => takeInquiry(ledger, step, root, item))
    case "pacs.004.001.09":
      return elementsAt(root, "TxInf").forEach((item) => takeReturn(ledger, step, messageId, item))
    case "camt.056.001.08":
      return elementsAt(root, "Undrlyg/TxInf").forEach((item) => takeRecall(ledger, step, item))
    case "camt.029.001.09":
      return elementsAt(root, "CxlDtls/TxInfAndSts").forEach((item) =>
        takeRefusal(ledger, step, item),
      )
    default:
      step.add({ kind: "violation", what: `${name} is not a message that is used here`, messageId })
  }
}

/** The bank accepts or rejects an instant payment from another bank. */
function takeStatus(ledger: Ledger, step: Step, root: Element, item: Element): void {
  const payment = ledger.books.payments.get(textAt(item, "OrgnlTxId") ?? "")
  if (payment?.direction !== "to_bank") return
  if (payment.state !== "open") return tell(ledger, step, payment)
  const status = textAt(item, "TxSts") ?? textAt(root, "OrgnlGrpInfAndSts/GrpSts")
  if (status === "RJCT") {
    const reason = textAt(item, "StsRsnInf/Rsn/Cd") ?? "MS03"
    return step.add({ kind: "rejected", txId: payment.txId, reason })
  }
  settle(ledger, step, payment)
  tell(ledger, step, payment)
}

/** The bank asks for the status of a payment. */
function takeInquiry(ledger: Ledger, step: Step, root: Element, item: Element): void {
  const txId = textAt(item, "OrgnlTxId") ?? ""
  if (textAt(root, "OrgnlGrpInf/OrgnlMsgNmId")?.startsWith("camt.056")) {
    return takeRecallInquiry(ledger, step, txId)
  }
  const payment = ledger.books.payments.get(txId)
  if (!payment) {
    const endToEndId = textAt(item, "OrgnlEndToEndId") ?? "NOTPROVIDED"
    const acceptedAt = textAt(item, "AccptncDtTm") ?? ""
    const original = textAt(root, "OrgnlGrpInf/OrgnlMsgId") ?? "UNKNOWN"
    const outcome = { payment: { txId, endToEndId, acceptedAt }, rejected: "AG09" }
    // Messages can overtake each other: the bank takes this answer as final, so it must stay true.
    step.add({ kind: "never_received", txId })
    return step.post("pacs.002.001.10", (id) =>
      statusReport(id, ledger.clock.now(), original, [outcome]),
    )
  }
  if (payment.state === "open" && payment.instant && payment.direction === "from_bank") {
    const behavior = instantBehavior(endingOf(payment.payeeIban, payment.amount))
    if (behavior.kind !== "silent") return
    if (behavior.inquiry === "never_received") {
      step.add({ kind: "rejected", txId, reason: "AG09" })
      return notifyRejected(ledger, step, payment, "AG09")
    }
    settle(ledger, step, payment)
  }
  if (payment.state !== "open") tell(ledger, step, payment)
}

/** The bank asks about a recall of its own: one that was forgotten is granted now. */
function takeRecallInquiry({ books }: Ledger, step: Step, txId: string): void {
  const payment = books.payments.get(txId)
  if (!payment || books.recalls.get(txId)?.state !== "asked") return
  const behavior = recallBehavior(endingOf(payment.payeeIban, payment.amount))
  if (behavior.kind === "forgotten") step.plan({ do: "return", txId, reason: "FOCR", fee: "0" })
}

/** The bank returns a payment that it had received. */
function takeReturn(ledger: Ledger, step: Step, messageId: string, item: Element): void {
  const txId = textAt(item, "OrgnlTxId") ?? ""
  const payment = ledger.books.payments.get(txId)
  let whole = true
  const amount = centsOf(textAt(item, "RtrdIntrBkSttlmAmt") ?? "", (holds) => {
    whole = holds
  })
  const reason = textAt(item, "RtrRsnInf/Rsn/Cd") ?? ""
  const right =
    payment?.direction === "to_bank" &&
    payment.state === "settled" &&
    whole &&
    (amount === payment.amount || (reason === "FOCR" && amount > 0n && amount < payment.amount)) &&
    (!payment.instant || reason === "FOCR")
  if (!right) return step.add({ kind: "violation", what: `${txId} cannot be returned`, messageId })
  const { clock, books } = ledger
  const rejected = returnReject(payment.amount)
  step.post("pacs.002.001.10", (id) => {
    const outcome = rejected === undefined ? { payment } : { payment, rejected }
    return statusReport(id, clock.now(), messageId, [outcome], "pacs.004")
  })
  if (rejected !== undefined) return
  const returnId = textAt(item, "RtrId") ?? ""
  step.add({
    kind: "returned",
    txId,
    returnId,
    reason,
    cents: amount.toString(),
    day: targetDayFrom(clock.today()),
  })
  const recall = books.recalls.get(txId)
  if (recall) step.add({ ...recall, state: "granted" })
}

/** The bank recalls a payment that it had sent. */
function takeRecall(ledger: Ledger, step: Step, item: Element): void {
  const { books, clock } = ledger
  const txId = textAt(item, "OrgnlTxId") ?? ""
  const recallId = textAt(item, "CxlId") ?? ""
  const reason = textAt(item, "CxlRsnInf/Rsn/Cd") ?? ""
  const payment = books.payments.get(txId)
  const refuse = (code: string) => {
    const original = payment ?? {
      txId,
      messageId: textAt(item, "OrgnlGrpInf/OrgnlMsgId") ?? "UNKNOWN",
      endToEndId: textAt(item, "OrgnlEndToEndId") ?? "NOTPROVIDED",
      payerBic: anyOtherBic,
      payeeBic: anyOtherBic,
    }
    step.post("camt.029.001.09", (id) => refusalMessage(id, clock.now(), original, code))
  }
  if (!payment || payment.direction !== "from_bank" || payment.state === "rejected") {
    return refuse("NOOR")
  }
  if (payment.state !== "settled") return refuse("ARDT")
  const behavior = recallBehavior(endingOf(payment.payeeIban, payment.amount))
  const state = behavior.kind === "refuse" ? "refused" : "asked"
  step.add({ kind: "recall", txId, recallId, reason, state })
  if (behavior.kind === "refuse") return refuse(behavior.reason)
  if (behavior.kind !== "grant") return
  const fee = behavior.fee < payment.amount ? behavior.fee : 0n
  step.plan({ do: "return", txId, reason: "FOCR", fee: fee.toString() })
}

/** The bank refuses another bank's recall. */
function takeRefusal({ books }: Ledger, step: Step, item: Element): void {
  const recall = books.recalls.get(textAt(item, "OrgnlTxId") ?? "")
  if (recall) step.add({ ...recall, state: "refused" })
}
