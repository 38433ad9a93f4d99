import { isBic } from "#shared/iban/bank-identifiers.ts"
import { toDecimal } from "#shared/money/money.ts"
import type { CutOffs } from "../../config/env-fields.ts"
import type { RailProfile } from "../adapters/adapter.ts"
import { lastReturnDay, returnMoment, targetDate } from "../calendar/calendar.ts"
import { creditTransferMessage } from "../messages/credit-transfer.ts"
import { initiationStatusMessage } from "../messages/initiation.ts"
import { MessageError } from "../messages/message-error.ts"
import { paymentReturnMessage } from "../messages/payment-return.ts"
import { type MessageSource, readMessage } from "../messages/read-message.ts"
import { recallAnswerMessage, recallMessage } from "../messages/recall.ts"
import { notificationMessage, statementMessage } from "../messages/statement.ts"
import { statusReportMessage, statusRequestMessage } from "../messages/status-report.ts"
import { type StatementItem, statementItems } from "../reconciliation/statement-items.ts"
import { readEuros } from "../sepa/amounts.ts"
import { arrivalFindings, dateFindings, requireAddressee } from "../sepa/arrival.ts"
import { ControlTotals, type StatedTotals } from "../sepa/control-totals.ts"
import type { Checked, Finding } from "../sepa/findings.ts"
import { isSepaId } from "../sepa/identifiers.ts"
import {
  type ReceivedTransfer,
  readTransfer,
  type TransferHead,
  type TransferItem,
} from "../sepa/read-transfer.ts"
import { type ReceivedReturn, readReturn } from "../sepa/returns.ts"
import { type PaymentStatus, readStatus } from "../sepa/status-reports.ts"
import { readMoment } from "../sepa/timestamps.ts"
import {
  brokenItem,
  type IncomingItem,
  inquiriesIn,
  recallAnswersIn,
  recallsIn,
} from "./incoming-recalls.ts"
import { entryItems, orderStatusItems, type SponsorItem } from "./sponsor-items.ts"

/** The properties of a connection that its messages are checked against. */
type Connection = Pick<
  RailProfile,
  "bic" | "sponsorBic" | "settlementIban" | "cutOffs" | "instant" | "sponsor"
>

/**
 * The items of a message, as they arrive. Nothing may be posted before the end: only then is it
 * known that the message is complete and its totals are correct.
 * @throws MessageError with a sentence if the message is wrong as a whole
 */
export function readItems(
  name: string,
  source: MessageSource,
  connection: Connection,
): AsyncGenerator<IncomingItem | StatementItem | SponsorItem> {
  if (name === statementMessage.name) return statementItems(source, connection)
  if (name === notificationMessage.name) return entryItems(source, connection)
  if (connection.sponsor) {
    if (name === initiationStatusMessage.name) return orderStatusItems(source)
    // A camt.054 reports the same money, so it would be posted twice.
    throw new MessageError("wrong_type", `${name} is not expected from a bank that takes orders`)
  }
  if (name === creditTransferMessage.name) return transfersIn(source, connection)
  if (name === statusReportMessage.name) return statusesIn(source, connection)
  if (name === paymentReturnMessage.name) return returnsIn(source, connection)
  if (name === recallMessage.name) return recallsIn(source, connection, new Date())
  if (name === recallAnswerMessage.name) return recallAnswersIn(source, connection)
  if (name === statusRequestMessage.name) return inquiriesIn(source, connection)
  throw new MessageError("wrong_type", `${name} is not processed yet: staff must deal with it`)
}

async function* transfersIn(
  source: MessageSource,
  connection: Connection,
): AsyncGenerator<IncomingItem> {
  const { instant, cutOffs } = connection
  const today = targetDate(new Date())
  const totals = new ControlTotals()
  const ids = new Set<string>()
  let head: TransferHead | undefined
  let alone = false
  for await (const event of readMessage(creditTransferMessage, source)) {
    if (event.event === "head") {
      head = event.head
      requireAddressee(head.GrpHdr.InstdAgt, connection)
    }
    if (event.event === "end") compareTotals(totals, head?.GrpHdr)
    if (event.event !== "item" || !head) continue
    const { item, position } = event
    totals.add(item.IntrBkSttlmAmt)
    const { TxId } = item.PmtId
    if (TxId !== undefined && ids.has(TxId)) {
      throw new MessageError("wrong_value", `payment ${TxId} is in the message twice`)
    }
    if (TxId !== undefined) ids.add(TxId)
    const read = readTransfer(head, item)
    alone ||= read.ok && read.value.instant
    if (alone && !instant) {
      const what = "an instant payment cannot come as a file, since no answer would be in time"
      throw new MessageError("wrong_value", what)
    }
    if (alone && position > 1) {
      throw new MessageError("wrong_structure", "an instant payment must travel alone")
    }
    const found = [
      ...arrivalFindings(head, item, connection, today),
      ...(read.ok ? [] : read.findings),
    ]
    const [first, ...more] = found
    if (first) yield refusedItem(head, item, [first, ...more])
    else if (read.ok) yield transferItem(read.value, cutOffs)
  }
}

function transferItem(transfer: ReceivedTransfer, cutOffs: CutOffs): IncomingItem {
  const { payer, payee, remittance, acceptedAt, settlementDate } = transfer
  const lastDay = transfer.instant ? undefined : lastReturnDay(settlementDate)
  return {
    kind: "transfer",
    scheme: transfer.instant ? "instant" : "standard",
    txId: transfer.txId,
    endToEndId: transfer.endToEndId,
    amount: toDecimal(transfer.amount),
    ownName: payee.name,
    ownIban: payee.iban,
    otherName: payer.name,
    otherIban: payer.iban,
    otherBic: payer.bic,
    remittance: remittance?.kind === "text" ? remittance.text : (remittance?.reference ?? ""),
    acceptedAt: (acceptedAt ?? new Date()).toISOString(),
    settlementDate,
    lastReturnDay: lastDay,
    returnAt: lastDay && returnMoment(lastDay, cutOffs).toISOString(),
  }
}

/**
 * A payment that breaks SEPA's rules. An instant payment is rejected if it can be identified.
 * Everything else goes to staff, because it may have settled.
 */
function refusedItem(
  { GrpHdr }: TransferHead,
  item: TransferItem,
  findings: readonly [Finding, ...Finding[]],
): IncomingItem {
  const local = (item.PmtTpInf ?? GrpHdr.PmtTpInf)?.LclInstrm
  const isInstant = local !== undefined && "Cd" in local && local.Cd === "INST"
  const { TxId: txId, EndToEndId: endToEndId } = item.PmtId
  const amount = readEuros(item.IntrBkSttlmAmt, "IntrBkSttlmAmt")
  const otherBic = item.DbtrAgt.FinInstnId.BICFI
  const acceptedAt = readMoment(item.AccptncDtTm)
  const named = txId !== undefined && isSepaId(txId) && otherBic !== undefined && isBic(otherBic)
  if (!isInstant || !named || typeof amount !== "bigint" || !acceptedAt) {
    const what = findings.map((finding) => finding.what).join(" ")
    return { kind: "broken", what: `Payment ${txId ?? "without an identifier"}: ${what}` }
  }
  return {
    kind: "transfer",
    scheme: "instant",
    txId,
    endToEndId,
    otherBic,
    amount: toDecimal(amount),
    ownName: item.Cdtr.Nm ?? "",
    ownIban: ibanIn(item.CdtrAcct),
    otherName: item.Dbtr.Nm ?? "",
    otherIban: ibanIn(item.DbtrAcct),
    remittance: "",
    acceptedAt: acceptedAt.toISOString(),
    settlementDate: item.IntrBkSttlmDt ?? GrpHdr.IntrBkSttlmDt,
    refuse: findings[0].reason,
  }
}

function ibanIn(account: TransferItem["CdtrAcct"]): string {
  return account && "IBAN" in account.Id ? account.Id.IBAN : ""
}

async function* statusesIn(
  source: MessageSource,
  connection: Connection,
): AsyncGenerator<IncomingItem> {
  let whole: Checked<PaymentStatus> | undefined
  let head: Parameters<typeof readStatus>[0] | undefined
  for await (const event of readMessage(statusReportMessage, source)) {
    if (event.event === "head") {
      head = event.head
      requireAddressee(head.GrpHdr.InstdAgt, connection)
    }
    if (!head) continue
    if (event.event === "item") yield* statusItem(readStatus(head, event.item))
    if (event.event === "end" && event.items === 0) whole = readStatus(head)
  }
  if (whole) yield* statusItem(whole)
}

/** Only a final status changes a payment. */
function* statusItem(read: Checked<PaymentStatus>): Generator<IncomingItem> {
  if (!read.ok) {
    yield brokenItem(read.findings)
    return
  }
  const { about, txId, originalMessageId: messageId, status, reason } = read.value
  if (status !== "settled" && status !== "rejected") return
  // A return is identified by its message, because its payment is another bank's.
  const named = about === "payment" ? { txId, messageId } : { messageId }
  yield { kind: "status", ...named, event: status, reason }
}

async function* returnsIn(
  source: MessageSource,
  connection: Connection,
): AsyncGenerator<IncomingItem> {
  const today = targetDate(new Date())
  const totals = new ControlTotals()
  let head: Parameters<typeof readReturn>[0] | undefined
  for await (const event of readMessage(paymentReturnMessage, source)) {
    if (event.event === "head") {
      head = event.head
      requireAddressee(head.GrpHdr.InstdAgt, connection)
    }
    if (event.event === "end") compareTotals(totals, head?.GrpHdr)
    if (event.event !== "item" || !head) continue
    totals.add(event.item.RtrdIntrBkSttlmAmt)
    yield returnItem(readReturn(head, event.item), today)
  }
}

function returnItem(read: Checked<ReceivedReturn>, today: string): IncomingItem {
  if (!read.ok) return brokenItem(read.findings)
  const { txId, amount, reason, settlementDate } = read.value
  const wrong = dateFindings(settlementDate, today)
  if (wrong.length > 0) return brokenItem(wrong)
  return { kind: "return", txId, amount: toDecimal(amount), reason }
}

function compareTotals(totals: ControlTotals, stated: StatedTotals | undefined): void {
  const [first] = stated ? totals.compare(stated) : []
  if (first) throw new MessageError("wrong_value", first.what.replace(/[.]$/, ""))
}
