import { document, element } from "../xml/xml-text.ts"
import { bank, header, originalGroup } from "./write-parts.ts"

/** What another bank asks the bank about: a payment, or a recall that has no answer. */
export type Asked = {
  readonly name: "pacs.008" | "camt.056"
  /** The message that is asked about. */
  readonly messageId: string
  readonly txId: string
  readonly endToEndId: string
  readonly payerBic: string
  readonly acceptedAt: string
}

/** A pacs.028 to the bank. */
export function inquiryMessage(id: string, at: Date, asked: Asked): string {
  const item = element("TxInf", [
    element("StsReqId", id),
    element("OrgnlEndToEndId", asked.endToEndId),
    element("OrgnlTxId", asked.txId),
    asked.acceptedAt === "" ? undefined : element("AccptncDtTm", asked.acceptedAt),
  ])
  const root = element("FIToFIPmtStsReq", [
    header(id, at, bank("InstgAgt", asked.payerBic)),
    originalGroup(asked.messageId, asked.name),
    item,
  ])
  return document("pacs.028.001.03", root)
}
