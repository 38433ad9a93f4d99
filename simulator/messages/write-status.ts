import type { Payment } from "../books/books.ts"
import { document, element } from "../xml/xml-text.ts"
import { clearingBic, header, reason } from "./write-parts.ts"

export type Outcome = {
  readonly payment: Pick<Payment, "txId" | "endToEndId" | "acceptedAt">
  /** The reason code; absent if the payment settled. */
  readonly rejected?: string
}

/** A pacs.002 for payments of one message, or for returns. */
export function statusReport(
  id: string,
  at: Date,
  originalMessageId: string,
  outcomes: readonly Outcome[],
  originalName = "pacs.008",
): string {
  const rejected = outcomes.filter((outcome) => outcome.rejected !== undefined).length
  const group = rejected === 0 ? "ACSC" : rejected === outcomes.length ? "RJCT" : "PART"
  const items = outcomes.map(({ payment, rejected: code }, index) =>
    element("TxInfAndSts", [
      element("StsId", `${id}-${index + 1}`),
      element("OrgnlEndToEndId", payment.endToEndId),
      element("OrgnlTxId", payment.txId),
      element("TxSts", code === undefined ? "ACSC" : "RJCT"),
      code === undefined ? undefined : reason("StsRsnInf", code, clearingBic),
      payment.acceptedAt === "" ? undefined : element("AccptncDtTm", payment.acceptedAt),
    ]),
  )
  const original = element("OrgnlGrpInfAndSts", [
    element("OrgnlMsgId", originalMessageId),
    element("OrgnlMsgNmId", originalName),
    element("GrpSts", group),
  ])
  const root = element("FIToFIPmtStsRpt", [header(id, at), original, ...items])
  return document("pacs.002.001.10", root)
}
