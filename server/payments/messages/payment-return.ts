import { flatMessage } from "./message-type.ts"
import {
  agent,
  charges,
  originalGroup,
  originalTransaction,
  reason,
  settlementInstruction,
} from "./parts.ts"
import { amount, many, optional, sequence, skipped, unbounded } from "./shape.ts"
import {
  decimalNumber,
  isoDate,
  isoDateTime,
  max15Numeric,
  max35Text,
  oneOf,
  uuidV4,
} from "./simple-types.ts"

const groupHeader = sequence({
  MsgId: max35Text,
  CreDtTm: isoDateTime,
  Authstn: skipped(2),
  BtchBookg: skipped(),
  NbOfTxs: max15Numeric,
  CtrlSum: optional(decimalNumber),
  GrpRtr: skipped(),
  TtlRtrdIntrBkSttlmAmt: optional(amount),
  IntrBkSttlmDt: optional(isoDate),
  SttlmInf: settlementInstruction,
  InstgAgt: optional(agent),
  InstdAgt: optional(agent),
})

const returned = sequence({
  RtrId: optional(max35Text),
  OrgnlGrpInf: optional(originalGroup),
  OrgnlInstrId: optional(max35Text),
  OrgnlEndToEndId: optional(max35Text),
  OrgnlTxId: optional(max35Text),
  OrgnlUETR: optional(uuidV4),
  OrgnlClrSysRef: skipped(),
  OrgnlIntrBkSttlmAmt: optional(amount),
  OrgnlIntrBkSttlmDt: optional(isoDate),
  RtrdIntrBkSttlmAmt: amount,
  IntrBkSttlmDt: optional(isoDate),
  SttlmPrty: skipped(),
  SttlmTmIndctn: skipped(),
  RtrdInstdAmt: optional(amount),
  XchgRate: skipped(),
  CompstnAmt: skipped(),
  ChrgBr: optional(oneOf("SLEV", "SHAR", "DEBT", "CRED")),
  ChrgsInf: many(charges),
  ClrSysRef: optional(max35Text),
  InstgAgt: optional(agent),
  InstdAgt: optional(agent),
  RtrChain: skipped(),
  RtrRsnInf: many(reason),
  OrgnlTxRef: optional(originalTransaction),
  SplmtryData: skipped(unbounded),
})

/** pacs.004.001.09: returned money, either a return or the answer to a recall. */
export const paymentReturnMessage = flatMessage({
  name: "pacs.004.001.09",
  root: "PmtRtr",
  head: {
    GrpHdr: groupHeader,
    OrgnlGrpInf: optional(
      sequence({
        OrgnlMsgId: max35Text,
        OrgnlMsgNmId: max35Text,
        OrgnlCreDtTm: optional(isoDateTime),
        RtrRsnInf: many(reason),
      }),
    ),
  },
  item: { name: "TxInf", shape: returned, min: 0 },
  after: { SplmtryData: skipped(unbounded) },
})
