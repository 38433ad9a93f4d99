import type { Bic } from "#shared/iban/bank-identifiers.ts"
import type { MessageValue } from "../messages/message-type.ts"
import type { FieldsValue, ValueOf } from "../messages/shape.ts"
import { statusReportMessage } from "../messages/status-report.ts"
import { writeMessage } from "../messages/write-message.ts"
import { type Checked, Findings } from "./findings.ts"
import {
  isReturnName,
  isTransferName,
  originalIds,
  plainHeader,
  reasonCode,
  reasonOf,
  transferName,
} from "./message-parts.ts"
import type { Envelope, OriginalIds } from "./payment.ts"
import { readMoment, writeAcceptance } from "./timestamps.ts"

/** A bank's answer to an instant payment that it received. */
export type InstantAnswer =
  | { readonly status: "accepted" }
  /** `reason` is an ISO 20022 status reason; `by` is the bank that rejects. */
  | { readonly status: "rejected"; readonly reason: string; readonly by: Bic }

/**
 * A pacs.002.001.10 that accepts or rejects an instant payment (EPC004-16). It repeats the time at
 * which the payer's bank accepted the payment, as stated in its message.
 */
export function writeInstantAnswer(
  envelope: Envelope,
  original: OriginalIds & { readonly acceptedAt?: Date | undefined },
  answer: InstantAnswer,
): Uint8Array {
  const rejected = answer.status === "rejected"
  const { OrgnlEndToEndId, OrgnlTxId } = originalIds(original)
  const value: MessageValue<typeof statusReportMessage> = {
    head: {
      GrpHdr: plainHeader(envelope),
      OrgnlGrpInfAndSts: {
        OrgnlMsgId: original.messageId,
        OrgnlMsgNmId: transferName,
        GrpSts: rejected ? "RJCT" : "ACCP",
        StsRsnInf: [],
      },
    },
    items: [
      {
        StsId: envelope.messageId,
        OrgnlEndToEndId,
        OrgnlTxId,
        TxSts: rejected ? "RJCT" : undefined,
        StsRsnInf: rejected ? [reasonOf(answer.reason, answer.by)] : [],
        AccptncDtTm: original.acceptedAt && writeAcceptance(original.acceptedAt),
      },
    ],
  }
  return writeMessage(statusReportMessage, value)
}

/** The status that another bank or the clearing system reports for a payment or a return of ours. */
export type PaymentStatus = {
  readonly about: "payment" | "return"
  readonly originalMessageId: string | undefined
  /** Undefined if the status is for a whole message. */
  readonly txId: string | undefined
  /** Of these, only `settled` and `rejected` are final. */
  readonly status: "accepted" | "settled" | "rejected" | "pending"
  /** The reason code of a reject; undefined if there is none. */
  readonly reason: string | undefined
  readonly acceptedAt: Date | undefined
}

type Head = FieldsValue<typeof statusReportMessage.head>
type Item = ValueOf<typeof statusReportMessage.item.shape>

const meanings: Readonly<Record<string, PaymentStatus["status"]>> = {
  ACCP: "accepted",
  ACTC: "accepted",
  ACSP: "accepted",
  ACWP: "accepted",
  ACSC: "settled",
  ACCC: "settled",
  RJCT: "rejected",
  PDNG: "pending",
  RCVD: "pending",
}

/**
 * One status in a pacs.002, or the status of the whole message if it names no payment (`item` is
 * undefined). An unknown status is a finding.
 */
export function readStatus(
  { OrgnlGrpInfAndSts: group }: Head,
  item?: Item,
): Checked<PaymentStatus> {
  const findings = new Findings()
  const name = item?.OrgnlGrpInf?.OrgnlMsgNmId ?? group?.OrgnlMsgNmId
  findings.require(
    name === undefined || isTransferName(name) || isReturnName(name),
    "CH16",
    "OrgnlMsgNmId",
    "only credit transfers and returns have a status here",
  )
  const code = item?.TxSts ?? group?.GrpSts ?? ""
  const status = Object.hasOwn(meanings, code) ? meanings[code] : undefined
  findings.require(status !== undefined, "CH16", "TxSts", "the status is missing or unknown")
  const txId = item?.OrgnlTxId
  const originalMessageId = item?.OrgnlGrpInf?.OrgnlMsgId ?? group?.OrgnlMsgId
  findings.require(
    txId !== undefined || originalMessageId !== undefined,
    "CH21",
    "OrgnlTxId",
    "the status names neither a payment nor a message",
  )
  const reason = reasonCode([...(item?.StsRsnInf ?? []), ...(group?.StsRsnInf ?? [])])
  const acceptedAt = readMoment(item?.AccptncDtTm)
  const about = name !== undefined && isReturnName(name) ? "return" : "payment"
  return findings.result(status && { about, originalMessageId, txId, status, reason, acceptedAt })
}
