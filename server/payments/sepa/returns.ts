import type { Bic } from "#shared/iban/bank-identifiers.ts"
import type { MessageValue } from "../messages/message-type.ts"
import { paymentReturnMessage } from "../messages/payment-return.ts"
import type { FieldsValue, ValueOf } from "../messages/shape.ts"
import { writeMessage } from "../messages/write-message.ts"
import { type EuroCents, euroCents, readEuros, writeEuros, writeTotal } from "./amounts.ts"
import { type Checked, Findings } from "./findings.ts"
import type { SepaId } from "./identifiers.ts"
import {
  agentOf,
  originalFields,
  plainHeader,
  reasonCode,
  reasonOf,
  settlementOf,
} from "./message-parts.ts"
import type { Envelope, OriginalPayment, Settlement } from "./payment.ts"

/** Money that we return. */
export type OutgoingReturn = {
  readonly returnId: SepaId
  readonly original: OriginalPayment
  /** An ISO 20022 return reason; FOCR answers a recall. */
  readonly reason: string
  readonly by: Bic
  /** The charge for answering the recall, deducted from the amount; only with FOCR (EPC125-05). */
  readonly fee?: EuroCents | undefined
}

/**
 * A pacs.004.001.09 with one return. In SEPA Instant the only reason is FOCR: a payment that cannot
 * be credited is rejected, not returned (EPC004-16).
 * @throws RangeError if a fee is deducted without FOCR, or is not less than the amount
 */
export function writeReturn(envelope: Envelope & Settlement, back: OutgoingReturn): Uint8Array {
  const { original, fee } = back
  if (fee && back.reason !== "FOCR") throw new RangeError("Only the answer to a recall has a fee")
  const amount = euroCents(original.amount - (fee ?? 0n))
  const value: MessageValue<typeof paymentReturnMessage> = {
    head: {
      GrpHdr: {
        ...plainHeader(envelope),
        NbOfTxs: "1",
        TtlRtrdIntrBkSttlmAmt: writeTotal([{ amount }]),
        IntrBkSttlmDt: envelope.settlementDate,
        SttlmInf: settlementOf(envelope),
      },
    },
    items: [
      {
        RtrId: back.returnId,
        ...originalFields(original),
        RtrdIntrBkSttlmAmt: writeEuros(amount),
        ChrgBr: fee && "SLEV",
        ChrgsInf: fee ? [{ Amt: writeEuros(fee), Agt: agentOf(back.by) }] : [],
        RtrRsnInf: [reasonOf(back.reason, back.by)],
      },
    ],
  }
  return writeMessage(paymentReturnMessage, value)
}

/** Money that is returned to us. */
export type ReceivedReturn = {
  readonly returnId: string
  readonly txId: string
  /** The returned amount. It is less than the sent amount only after a recall. */
  readonly amount: EuroCents
  readonly reason: string | undefined
  /** ISO date. */
  readonly settlementDate: string
}

type Head = FieldsValue<typeof paymentReturnMessage.head>
type Item = ValueOf<typeof paymentReturnMessage.item.shape>

/** One return of a pacs.004. */
export function readReturn({ GrpHdr, OrgnlGrpInf }: Head, item: Item): Checked<ReceivedReturn> {
  const findings = new Findings()
  const { RtrId: returnId, OrgnlTxId: txId } = item
  const settlementDate = item.IntrBkSttlmDt ?? GrpHdr.IntrBkSttlmDt
  findings.require(returnId !== undefined, "CH21", "RtrId", "the return's identifier is missing")
  findings.require(txId !== undefined, "CH21", "OrgnlTxId", "the payment's identifier is missing")
  findings.require(settlementDate !== undefined, "DT01", "IntrBkSttlmDt", "the date is missing")
  const amount = findings.take(readEuros(item.RtrdIntrBkSttlmAmt, "RtrdIntrBkSttlmAmt"))
  const reason = reasonCode([...item.RtrRsnInf, ...(OrgnlGrpInf?.RtrRsnInf ?? [])])
  const original = item.OrgnlIntrBkSttlmAmt
  const sent = original && findings.take(readEuros(original, "OrgnlIntrBkSttlmAmt"))
  findings.require(
    !sent || !amount || amount === sent || (reason === "FOCR" && amount < sent),
    "AM09",
    "RtrdIntrBkSttlmAmt",
    "the whole amount must come back, unless it answers a recall",
  )
  if (!returnId || !txId || !settlementDate || !amount) {
    return findings.result<ReceivedReturn>(undefined)
  }
  return findings.result({ returnId, txId, amount, reason, settlementDate })
}
