import type { PaymentFacts } from "../books/events.ts"
import { document, element, euros } from "../xml/xml-text.ts"
import { account, bank, header, party, settlement } from "./write-parts.ts"

/** An intentional error in the content of a message. */
export type ContentDefect = "currency" | "part_of_a_cent" | "sum" | "count" | "charge_bearer"

/** A pacs.008 to the bank. */
export function transfersMessage(
  at: Date,
  payments: readonly [PaymentFacts, ...PaymentFacts[]],
  defect?: ContentDefect,
): string {
  const [first] = payments
  const sum = payments.reduce((total, { cents }) => total + BigInt(cents), 0n)
  const currency = defect === "currency" ? "USD" : "EUR"
  const items = payments.map((payment) =>
    element("CdtTrfTxInf", [
      element("PmtId", [element("EndToEndId", payment.endToEndId), element("TxId", payment.txId)]),
      defect === "part_of_a_cent"
        ? element("IntrBkSttlmAmt", "0.001", ' Ccy="EUR"')
        : euros("IntrBkSttlmAmt", BigInt(payment.cents), currency),
      payment.instant ? element("AccptncDtTm", payment.acceptedAt) : undefined,
      element("ChrgBr", defect === "charge_bearer" ? "SHAR" : "SLEV"),
      party("Dbtr", payment.payerName),
      account("DbtrAcct", payment.payerIban),
      bank("DbtrAgt", payment.payerBic),
      bank("CdtrAgt", payment.payeeBic),
      party("Cdtr", payment.payeeName),
      account("CdtrAcct", payment.payeeIban),
      payment.text === "" ? undefined : element("RmtInf", [element("Ustrd", payment.text)]),
    ]),
  )
  const level = element("SvcLvl", [element("Cd", "SEPA")])
  const local = first.instant ? element("LclInstrm", [element("Cd", "INST")]) : undefined
  const head = header(
    first.messageId,
    at,
    element("NbOfTxs", String(payments.length + (defect === "count" ? 1 : 0))),
    euros("TtlIntrBkSttlmAmt", sum + (defect === "sum" ? 1n : 0n)),
    element("IntrBkSttlmDt", first.settlementDate),
    settlement,
    element("PmtTpInf", [level, local]),
  )
  return document("pacs.008.001.08", element("FIToFICstmrCdtTrf", [head, ...items]))
}

/** An intentional error in the form of a message. */
export type FormDefect =
  | "cut_off"
  | "byte_order_mark"
  | "doctype"
  | "two_roots"
  | "nul"
  | "wrong_namespace"

/** The message with an error. */
export function spoil(xml: string, defect: FormDefect): string {
  switch (defect) {
    case "cut_off":
      return xml.slice(0, Math.floor(xml.length * 0.7))
    case "byte_order_mark":
      return `\u{FEFF}${xml}`
    case "doctype":
      return xml.replace("<Document", '<!DOCTYPE Document [<!ENTITY a "b">]>\n<Document')
    case "two_roots":
      return `${xml}${xml.slice(xml.indexOf("<Document"))}`
    case "nul":
      return xml.replace("<Nm>", "<Nm>\u{0}")
    case "wrong_namespace":
      return xml.replace("pacs.008.001.08", "pacs.008.001.99")
  }
}
