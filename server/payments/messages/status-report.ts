import { flatMessage } from "./message-type.ts"
import {
  agent,
  dateOrDateTime,
  originalGroup,
  originalGroupStatus,
  originalTransaction,
  plainGroupHeader,
  reason,
} from "./parts.ts"
import { many, optional, sequence, skipped, unbounded } from "./shape.ts"
import { isoDateTime, max4Text, max35Text, uuidV4 } from "./simple-types.ts"

const transactionStatus = sequence({
  StsId: optional(max35Text),
  OrgnlGrpInf: optional(originalGroup),
  OrgnlInstrId: optional(max35Text),
  OrgnlEndToEndId: optional(max35Text),
  OrgnlTxId: optional(max35Text),
  OrgnlUETR: optional(uuidV4),
  TxSts: optional(max4Text),
  StsRsnInf: many(reason),
  ChrgsInf: skipped(unbounded),
  AccptncDtTm: optional(isoDateTime),
  FctvIntrBkSttlmDt: optional(dateOrDateTime),
  AcctSvcrRef: optional(max35Text),
  ClrSysRef: optional(max35Text),
  InstgAgt: optional(agent),
  InstdAgt: optional(agent),
  OrgnlTxRef: optional(originalTransaction),
  SplmtryData: skipped(unbounded),
})

/** pacs.002.001.10: whether a payment was accepted or rejected, and why. */
export const statusReportMessage = flatMessage({
  name: "pacs.002.001.10",
  root: "FIToFIPmtStsRpt",
  // The schema allows several original groups; in SEPA, one message answers one message.
  head: { GrpHdr: plainGroupHeader, OrgnlGrpInfAndSts: optional(originalGroupStatus) },
  item: { name: "TxInfAndSts", shape: transactionStatus, min: 0 },
  after: { SplmtryData: skipped(unbounded) },
})

const inquiry = sequence({
  StsReqId: optional(max35Text),
  OrgnlGrpInf: optional(originalGroup),
  OrgnlInstrId: optional(max35Text),
  OrgnlEndToEndId: optional(max35Text),
  OrgnlTxId: optional(max35Text),
  OrgnlUETR: optional(uuidV4),
  AccptncDtTm: optional(isoDateTime),
  ClrSysRef: skipped(),
  InstgAgt: optional(agent),
  InstdAgt: optional(agent),
  OrgnlTxRef: optional(originalTransaction),
  SplmtryData: skipped(unbounded),
})

/** pacs.028.001.03: an inquiry about a payment, or about a recall without an answer. */
export const statusRequestMessage = flatMessage({
  name: "pacs.028.001.03",
  root: "FIToFIPmtStsReq",
  head: {
    GrpHdr: plainGroupHeader,
    OrgnlGrpInf: optional(
      sequence({
        OrgnlMsgId: max35Text,
        OrgnlMsgNmId: max35Text,
        OrgnlCreDtTm: optional(isoDateTime),
        OrgnlNbOfTxs: skipped(),
        OrgnlCtrlSum: skipped(),
      }),
    ),
  },
  item: { name: "TxInf", shape: inquiry, min: 0 },
  after: { SplmtryData: skipped(unbounded) },
})
