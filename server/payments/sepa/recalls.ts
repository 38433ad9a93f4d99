import { type Bic, isBic } from "#shared/iban/bank-identifiers.ts"
import { recallRefusals } from "#shared/payments/repair-reasons.ts"
import type { MessageValue } from "../messages/message-type.ts"
import { recallAnswerMessage, recallMessage } from "../messages/recall.ts"
import type { FieldsValue, ValueOf } from "../messages/shape.ts"
import { writeMessage } from "../messages/write-message.ts"
import { type EuroCents, readEuros } from "./amounts.ts"
import { type Checked, Findings } from "./findings.ts"
import type { SepaId } from "./identifiers.ts"
import { bankAsParty, originalFields, originalIds, reasonCode, reasonOf } from "./message-parts.ts"
import type { Envelope, OriginalIds, OriginalPayment } from "./payment.ts"
import { writeMoment } from "./timestamps.ts"

/**
 * Why a payment is recalled. The bank itself recalls because of a duplicate, a technical error, or
 * fraud; its customer asks because of a wrong amount, a wrong account, or another reason
 * (EPC125-05).
 */
const recallReasons = ["DUPL", "TECH", "FRAD", "AM09", "AC03", "CUST"] as const
export type RecallReason = (typeof recallReasons)[number]

/** @throws RangeError if SEPA knows no such reason for a recall */
export function recallReason(code: string | undefined): RecallReason {
  const found = recallReasons.find((reason) => reason === code)
  if (!found) throw new RangeError("The reason of a recall is missing or unknown")
  return found
}

export type RecallRefusal = (typeof recallRefusals)[number]

/** @throws RangeError if SEPA knows no such reason for a refusal */
export function recallRefusal(code: string | undefined | null): RecallRefusal {
  const found = recallRefusals.find((reason) => reason === code)
  if (!found) throw new RangeError("The reason of a refusal is missing or unknown")
  return found
}

const isBankReason = (reason: RecallReason) => ["DUPL", "TECH", "FRAD"].includes(reason)

type Recall = {
  readonly recallId: SepaId
  readonly original: OriginalPayment
  readonly reason: RecallReason
  /** The name of the member, if the member asks. */
  readonly payerName: string
}

/** The two banks that correspond about a recall, without a clearing system between them. */
type Exchange = Envelope & { readonly to: Bic }

function assignment({ messageId, createdAt, from, to }: Exchange) {
  return {
    Id: messageId,
    Assgnr: bankAsParty(from),
    Assgne: bankAsParty(to),
    CreDtTm: writeMoment(createdAt),
  }
}

/** A camt.056.001.08 that recalls one settled payment. */
export function writeRecall(envelope: Exchange, recall: Recall): Uint8Array {
  const byBank = isBankReason(recall.reason)
  const reason = byBank
    ? reasonOf(recall.reason, envelope.from)
    : reasonOf(recall.reason, recall.payerName, false)
  const value: MessageValue<typeof recallMessage> = {
    head: { Assgnmt: assignment(envelope), CtrlData: { NbOfTxs: "1" } },
    groups: [
      {
        head: {},
        items: [
          { CxlId: recall.recallId, ...originalFields(recall.original), CxlRsnInf: [reason] },
        ],
      },
    ],
  }
  return writeMessage(recallMessage, value)
}

/** A camt.029.001.09 that refuses a recall. A recall is granted with a pacs.004. */
export function writeRecallRefusal(
  envelope: Exchange,
  recall: {
    /** The identifier of the refusal itself. */
    readonly answerId: SepaId
    readonly original: OriginalIds
    readonly refusal: RecallRefusal
  },
): Uint8Array {
  const value: MessageValue<typeof recallAnswerMessage> = {
    head: { Assgnmt: assignment(envelope), Sts: { Conf: "RJCR" } },
    groups: [
      {
        head: {},
        items: [
          {
            CxlStsId: recall.answerId,
            ...originalIds(recall.original),
            TxCxlSts: "RJCR",
            CxlStsRsnInf: [reasonOf(recall.refusal, envelope.from)],
          },
        ],
      },
    ],
  }
  return writeMessage(recallAnswerMessage, value)
}

/** A recall that another bank sent. */
export type ReceivedRecall = {
  readonly recallId: string
  /** The bank that recalls. */
  readonly from: Bic
  readonly txId: string
  readonly endToEndId: string | undefined
  readonly originalMessageId: string | undefined
  readonly amount: EuroCents | undefined
  readonly reason: string
}

/** One recall of a camt.056. */
export function readRecall(
  { Assgnmt }: FieldsValue<typeof recallMessage.head>,
  group: FieldsValue<typeof recallMessage.group.head>,
  item: ValueOf<typeof recallMessage.item.shape>,
): Checked<ReceivedRecall> {
  const findings = new Findings()
  const { CxlId: recallId, OrgnlTxId: txId, OrgnlIntrBkSttlmAmt: stated } = item
  const reason = reasonCode(item.CxlRsnInf)
  const amount = stated && findings.take(readEuros(stated, "OrgnlIntrBkSttlmAmt"))
  const { Assgnr } = Assgnmt
  const from = "Agt" in Assgnr ? Assgnr.Agt.FinInstnId.BICFI : undefined
  findings.require(from !== undefined && isBic(from), "CH21", "Assgnr", "the bank is missing")
  findings.require(recallId !== undefined, "CH21", "CxlId", "the recall's identifier is missing")
  findings.require(txId !== undefined, "CH21", "OrgnlTxId", "the payment's identifier is missing")
  findings.require(reason !== undefined, "CH21", "CxlRsnInf", "the reason is missing")
  if (!recallId || !txId || !reason || !from || !isBic(from)) {
    return findings.result<ReceivedRecall>(undefined)
  }
  const endToEndId = item.OrgnlEndToEndId
  const originalMessageId = (item.OrgnlGrpInf ?? group.OrgnlGrpInfAndCxl)?.OrgnlMsgId
  return findings.result({ recallId, from, txId, endToEndId, originalMessageId, amount, reason })
}

/** Another bank's answer to our recall, other than returning the money. */
export type RecallAnswer = {
  readonly txId: string
  readonly answer: "refused" | "pending"
  readonly reason: string | undefined
}

/**
 * One answer in a camt.029. An answer that the recall is granted is a finding: a recall is granted
 * only by returning the money.
 */
export function readRecallAnswer(
  head: FieldsValue<typeof recallAnswerMessage.head>,
  group: FieldsValue<typeof recallAnswerMessage.group.head>,
  item: ValueOf<typeof recallAnswerMessage.item.shape>,
): Checked<RecallAnswer> {
  const findings = new Findings()
  const status = item.TxCxlSts ?? head.Sts.Conf
  const txId = item.OrgnlTxId
  findings.require(txId !== undefined, "CH21", "OrgnlTxId", "the payment's identifier is missing")
  const answers = { RJCR: "refused", PDCR: "pending" } as const
  const answer = status === "RJCR" || status === "PDCR" ? answers[status] : undefined
  findings.require(answer !== undefined, "CH16", "TxCxlSts", "the answer is neither RJCR nor PDCR")
  const group029 = group.OrgnlGrpInfAndSts?.CxlStsRsnInf ?? []
  const reason = reasonCode([...item.CxlStsRsnInf, ...group029])
  if (!txId || !answer) return findings.result<RecallAnswer>(undefined)
  return findings.result({ txId, answer, reason })
}
