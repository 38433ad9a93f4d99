import { type Bic, isBic } from "#shared/iban/bank-identifiers.ts"
import type { MessageValue } from "../messages/message-type.ts"
import type { FieldsValue, ValueOf } from "../messages/shape.ts"
import { statusRequestMessage } from "../messages/status-report.ts"
import { writeMessage } from "../messages/write-message.ts"
import { type Checked, Findings } from "./findings.ts"
import { isTransferName, originalFields, plainHeader, transferName } from "./message-parts.ts"
import type { Envelope, OriginalPayment } from "./payment.ts"
import { readMoment, writeAcceptance } from "./timestamps.ts"

/**
 * A pacs.028.001.03: an inquiry about a payment or a recall. It moves no money. The answer about a
 * payment is the original pacs.002 again, or a reject with AG09 if the payment never arrived. The
 * answer about a recall is a pacs.004 or a camt.029.
 * @param original.messageName the message that the inquiry is about, if not the payment's own
 */
export function writeInquiry(
  envelope: Envelope,
  original: OriginalPayment & {
    readonly messageName?: string
    readonly acceptedAt?: Date | undefined
  },
): Uint8Array {
  const { OrgnlEndToEndId, OrgnlTxId } = originalFields(original)
  const { messageId: OrgnlMsgId, messageName: OrgnlMsgNmId = transferName } = original
  const value: MessageValue<typeof statusRequestMessage> = {
    head: { GrpHdr: plainHeader(envelope), OrgnlGrpInf: { OrgnlMsgId, OrgnlMsgNmId } },
    items: [
      {
        StsReqId: envelope.messageId,
        OrgnlEndToEndId,
        OrgnlTxId,
        AccptncDtTm: original.acceptedAt && writeAcceptance(original.acceptedAt),
      },
    ],
  }
  return writeMessage(statusRequestMessage, value)
}

/** Another bank's inquiry about a payment or a recall. */
export type Inquiry = {
  readonly about: "payment" | "recall"
  /** The bank that asks. */
  readonly from: Bic
  /** The message of the payment, or of the recall. */
  readonly originalMessageId: string
  readonly txId: string
  readonly endToEndId: string | undefined
  readonly acceptedAt: Date | undefined
}

type Head = FieldsValue<typeof statusRequestMessage.head>
type Item = ValueOf<typeof statusRequestMessage.item.shape>

const isRecallName = (name: string): boolean => /^camt[.]056(?:[.]|$)/.test(name)

/** One inquiry of a pacs.028. */
export function readInquiry({ GrpHdr, OrgnlGrpInf: group }: Head, item: Item): Checked<Inquiry> {
  const findings = new Findings()
  const original = item.OrgnlGrpInf ?? group
  const txId = item.OrgnlTxId
  const from = GrpHdr.InstgAgt?.FinInstnId.BICFI
  findings.require(from !== undefined && isBic(from), "CH21", "InstgAgt", "the bank is missing")
  findings.require(original !== undefined, "CH21", "OrgnlGrpInf", "the original message is missing")
  findings.require(txId !== undefined, "CH21", "OrgnlTxId", "the payment's identifier is missing")
  const name = original?.OrgnlMsgNmId ?? ""
  const about = isTransferName(name) ? "payment" : isRecallName(name) ? "recall" : undefined
  findings.require(about !== undefined, "CH16", "OrgnlMsgNmId", "the message is of no known kind")
  if (!original || !txId || !about || !from || !isBic(from))
    return findings.result<Inquiry>(undefined)
  return findings.result({
    about,
    from,
    originalMessageId: original.OrgnlMsgId,
    txId,
    endToEndId: item.OrgnlEndToEndId,
    acceptedAt: readMoment(item.AccptncDtTm),
  })
}
