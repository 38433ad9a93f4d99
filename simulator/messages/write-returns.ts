import type { Payment } from "../books/books.ts"
import { document, element, euros } from "../xml/xml-text.ts"
import { bank, header, originalGroup, reason, settlement } from "./write-parts.ts"

/** A pacs.004 to the bank: one of its payments is returned, less a fee. */
export function returnMessage(
  id: string,
  at: Date,
  day: string,
  payment: Payment,
  back: { readonly reason: string; readonly fee: bigint },
): string {
  const amount = payment.amount - back.fee
  const head = header(
    id,
    at,
    element("NbOfTxs", "1"),
    euros("TtlRtrdIntrBkSttlmAmt", amount),
    element("IntrBkSttlmDt", day),
    settlement,
  )
  const fee =
    back.fee === 0n
      ? undefined
      : element("ChrgsInf", [euros("Amt", back.fee), bank("Agt", payment.payeeBic)])
  const item = element("TxInf", [
    element("RtrId", id),
    originalGroup(payment.messageId),
    element("OrgnlEndToEndId", payment.endToEndId),
    element("OrgnlTxId", payment.txId),
    euros("OrgnlIntrBkSttlmAmt", payment.amount),
    element("OrgnlIntrBkSttlmDt", payment.settlementDate),
    euros("RtrdIntrBkSttlmAmt", amount),
    fee && element("ChrgBr", "SLEV"),
    fee,
    reason("RtrRsnInf", back.reason, payment.payeeBic),
  ])
  return document("pacs.004.001.09", element("PmtRtr", [head, item]))
}
