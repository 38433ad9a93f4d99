import { toDecimal } from "#shared/money/money.ts"
import { lastAnswerDay, targetDate } from "../calendar/calendar.ts"
import { MessageError } from "../messages/message-error.ts"
import type { partyOrAgent } from "../messages/parts.ts"
import { type MessageSource, readMessage } from "../messages/read-message.ts"
import { recallAnswerMessage, recallMessage } from "../messages/recall.ts"
import type { ValueOf } from "../messages/shape.ts"
import { statusRequestMessage } from "../messages/status-report.ts"
import { type Addressee, requireAddressee } from "../sepa/arrival.ts"
import type { Finding } from "../sepa/findings.ts"
import { readInquiry } from "../sepa/inquiries.ts"
import { readRecall, readRecallAnswer } from "../sepa/recalls.ts"

/**
 * A payment in a message, or an answer about one, as rail_process takes it
 * (server/payments/rail-receive.sql).
 */
export type IncomingItem = {
  readonly kind: "transfer" | "status" | "return" | "recall" | "inquiry" | "broken"
} & Readonly<Record<string, string | undefined>>

/** Reports violations of SEPA's rules to staff. */
export function brokenItem(findings: readonly Finding[]): IncomingItem {
  return { kind: "broken", what: findings.map(({ what }) => what).join(" ") }
}

/**
 * Recalls by other banks.
 * @throws MessageError with a sentence if the message is wrong as a whole
 */
export async function* recallsIn(
  source: MessageSource,
  addressee: Addressee,
  now: Date,
): AsyncGenerator<IncomingItem> {
  let head: Parameters<typeof readRecall>[0] | undefined
  let group: Parameters<typeof readRecall>[1] = {}
  for await (const event of readMessage(recallMessage, source)) {
    if (event.event === "head") {
      head = event.head
      requireAddressee(agentIn(head.Assgnmt.Assgne), addressee)
    }
    if (event.event === "group") group = event.head
    if (event.event === "end") requireCount(event.items, head?.CtrlData?.NbOfTxs)
    if (event.event !== "item" || !head) continue
    const read = readRecall(head, group, event.item)
    if (!read.ok) {
      yield brokenItem(read.findings)
      continue
    }
    const { from, txId, endToEndId, originalMessageId: messageId, amount, reason } = read.value
    yield {
      kind: "recall",
      from,
      txId,
      endToEndId,
      messageId,
      reason,
      amount: amount === undefined ? undefined : toDecimal(amount),
      answerBy: lastAnswerDay(targetDate(now)),
    }
  }
}

/** The bank to which a recall, or the answer to one, is assigned. */
const agentIn = (assignee: ValueOf<typeof partyOrAgent> | undefined) =>
  assignee && "Agt" in assignee ? assignee.Agt : undefined

/** SEPA recalls payments individually, never a whole message. */
function requireCount(count: number, stated: string | undefined): void {
  if (count === 0) throw new MessageError("wrong_structure", "the message recalls no payment")
  if (stated !== undefined && BigInt(stated) !== BigInt(count)) {
    throw new MessageError("wrong_value", `the message has ${count} recalls, not ${stated}`)
  }
}

/** Refusals of our recalls. An answer that is still pending changes nothing. */
export async function* recallAnswersIn(
  source: MessageSource,
  addressee: Addressee,
): AsyncGenerator<IncomingItem> {
  let head: Parameters<typeof readRecallAnswer>[0] | undefined
  let group: Parameters<typeof readRecallAnswer>[1] = {}
  for await (const event of readMessage(recallAnswerMessage, source)) {
    if (event.event === "head") {
      head = event.head
      requireAddressee(agentIn(head.Assgnmt.Assgne), addressee)
    }
    if (event.event === "group") group = event.head
    if (event.event !== "item" || !head) continue
    const read = readRecallAnswer(head, group, event.item)
    if (!read.ok) yield brokenItem(read.findings)
    else if (read.value.answer === "refused") {
      const { txId, reason } = read.value
      yield { kind: "status", txId, event: "recall_refused", reason }
    }
  }
}

/** Inquiries of other banks about their payments, and about their recalls that await our answer. */
export async function* inquiriesIn(
  source: MessageSource,
  addressee: Addressee,
): AsyncGenerator<IncomingItem> {
  let head: Parameters<typeof readInquiry>[0] | undefined
  for await (const event of readMessage(statusRequestMessage, source)) {
    if (event.event === "head") {
      head = event.head
      requireAddressee(head.GrpHdr.InstdAgt, addressee)
    }
    if (event.event !== "item" || !head) continue
    const read = readInquiry(head, event.item)
    if (!read.ok) {
      yield brokenItem(read.findings)
      continue
    }
    const { about, from, txId, endToEndId, originalMessageId, acceptedAt } = read.value
    yield {
      kind: "inquiry",
      about,
      from,
      txId,
      endToEndId,
      // For a recall, this is the recall's own message.
      messageId: about === "payment" ? originalMessageId : undefined,
      acceptedAt: acceptedAt?.toISOString(),
    }
  }
}
