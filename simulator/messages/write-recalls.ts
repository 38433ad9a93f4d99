import type { Payment } from "../books/books.ts"
import { document, element, euros, type Written } from "../xml/xml-text.ts"
import { bank, originalGroup, reason } from "./write-parts.ts"

function assignment(id: string, at: Date, from: string, to: string): Written {
  return element("Assgnmt", [
    element("Id", id),
    element("Assgnr", [bank("Agt", from)]),
    element("Assgne", [bank("Agt", to)]),
    element("CreDtTm", at.toISOString()),
  ])
}

function ids(payment: Payment): Written[] {
  return [
    originalGroup(payment.messageId),
    element("OrgnlEndToEndId", payment.endToEndId),
    element("OrgnlTxId", payment.txId),
  ]
}

/** A camt.056 to the bank: another bank recalls a payment. */
export function recallMessage(id: string, at: Date, payment: Payment, code: string): string {
  const item = element("TxInf", [
    element("CxlId", id),
    ...ids(payment),
    euros("OrgnlIntrBkSttlmAmt", payment.amount),
    element("OrgnlIntrBkSttlmDt", payment.settlementDate),
    reason("CxlRsnInf", code, payment.payerBic),
  ])
  const root = element("FIToFIPmtCxlReq", [
    assignment(id, at, payment.payerBic, payment.payeeBic),
    element("CtrlData", [element("NbOfTxs", "1")]),
    element("Undrlyg", [item]),
  ])
  return document("camt.056.001.08", root)
}

/** A camt.029 to the bank: its recall is refused. */
export function refusalMessage(
  id: string,
  at: Date,
  payment: Pick<Payment, "messageId" | "endToEndId" | "txId" | "payerBic" | "payeeBic">,
  code: string,
): string {
  const item = element("TxInfAndSts", [
    element("CxlStsId", id),
    originalGroup(payment.messageId),
    element("OrgnlEndToEndId", payment.endToEndId),
    element("OrgnlTxId", payment.txId),
    element("TxCxlSts", "RJCR"),
    reason("CxlStsRsnInf", code, payment.payeeBic),
  ])
  const root = element("RsltnOfInvstgtn", [
    assignment(id, at, payment.payeeBic, payment.payerBic),
    element("Sts", [element("Conf", "RJCR")]),
    element("CxlDtls", [item]),
  ])
  return document("camt.029.001.09", root)
}
