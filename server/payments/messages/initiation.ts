import { groupedMessage } from "./message-type.ts"
import {
  account,
  agent,
  codeOrOwn,
  dateOrDateTime,
  originalGroupStatus,
  originalTransaction,
  party,
  paymentType26,
  reason,
  remittance,
} from "./parts.ts"
import { amount, choice, many, optional, sequence, skipped, unbounded } from "./shape.ts"
import {
  decimalNumber,
  isoDateTime,
  max4Text,
  max15Numeric,
  max35Text,
  oneOf,
  uuidV4,
} from "./simple-types.ts"

const chargeBearer = oneOf("SLEV", "SHAR", "DEBT", "CRED")

const order = sequence({
  PmtId: sequence({
    InstrId: optional(max35Text),
    EndToEndId: max35Text,
    UETR: optional(uuidV4),
  }),
  PmtTpInf: optional(paymentType26),
  Amt: choice({ InstdAmt: amount }),
  XchgRateInf: skipped(),
  ChrgBr: optional(chargeBearer),
  ChqInstr: skipped(),
  UltmtDbtr: optional(party),
  IntrmyAgt1: skipped(),
  IntrmyAgt1Acct: skipped(),
  IntrmyAgt2: skipped(),
  IntrmyAgt2Acct: skipped(),
  IntrmyAgt3: skipped(),
  IntrmyAgt3Acct: skipped(),
  CdtrAgt: optional(agent),
  CdtrAgtAcct: skipped(),
  Cdtr: party,
  CdtrAcct: account,
  UltmtCdtr: optional(party),
  InstrForCdtrAgt: skipped(unbounded),
  InstrForDbtrAgt: skipped(),
  Purp: optional(codeOrOwn(4)),
  RgltryRptg: skipped(10),
  Tax: skipped(),
  RltdRmtInf: skipped(10),
  RmtInf: optional(remittance),
  SplmtryData: skipped(unbounded),
})

/** pain.001.001.09: orders to a sponsor bank that does not accept interbank messages. */
export const initiationMessage = groupedMessage({
  name: "pain.001.001.09",
  root: "CstmrCdtTrfInitn",
  head: {
    GrpHdr: sequence({
      MsgId: max35Text,
      CreDtTm: isoDateTime,
      Authstn: skipped(2),
      NbOfTxs: max15Numeric,
      CtrlSum: optional(decimalNumber),
      InitgPty: party,
      FwdgAgt: skipped(),
    }),
  },
  group: {
    name: "PmtInf",
    min: 1,
    head: {
      PmtInfId: max35Text,
      PmtMtd: oneOf("TRF"),
      BtchBookg: skipped(),
      NbOfTxs: optional(max15Numeric),
      CtrlSum: optional(decimalNumber),
      PmtTpInf: optional(paymentType26),
      ReqdExctnDt: dateOrDateTime,
      PoolgAdjstmntDt: skipped(),
      Dbtr: party,
      DbtrAcct: account,
      DbtrAgt: agent,
      DbtrAgtAcct: skipped(),
      InstrForDbtrAgt: skipped(),
      UltmtDbtr: optional(party),
      ChrgBr: optional(chargeBearer),
      ChrgsAcct: skipped(),
      ChrgsAcctAgt: skipped(),
    },
    after: {},
  },
  item: { name: "CdtTrfTxInf", shape: order, min: 1 },
  after: { SplmtryData: skipped(unbounded) },
})

const orderStatus = sequence({
  StsId: optional(max35Text),
  OrgnlInstrId: optional(max35Text),
  OrgnlEndToEndId: optional(max35Text),
  OrgnlUETR: optional(uuidV4),
  TxSts: optional(max4Text),
  StsRsnInf: many(reason),
  ChrgsInf: skipped(unbounded),
  TrckrData: skipped(),
  AccptncDtTm: optional(isoDateTime),
  AcctSvcrRef: optional(max35Text),
  ClrSysRef: optional(max35Text),
  OrgnlTxRef: optional(originalTransaction),
  SplmtryData: skipped(unbounded),
})

/** pain.002.001.10: the sponsor bank's answer to the orders of a pain.001. */
export const initiationStatusMessage = groupedMessage({
  name: "pain.002.001.10",
  root: "CstmrPmtStsRpt",
  head: {
    GrpHdr: sequence({
      MsgId: max35Text,
      CreDtTm: isoDateTime,
      InitgPty: optional(party),
      FwdgAgt: skipped(),
      DbtrAgt: optional(agent),
      CdtrAgt: optional(agent),
    }),
    OrgnlGrpInfAndSts: originalGroupStatus,
  },
  group: {
    name: "OrgnlPmtInfAndSts",
    min: 0,
    head: {
      OrgnlPmtInfId: max35Text,
      OrgnlNbOfTxs: optional(max15Numeric),
      OrgnlCtrlSum: optional(decimalNumber),
      PmtInfSts: optional(max4Text),
      StsRsnInf: many(reason),
      NbOfTxsPerSts: skipped(unbounded),
    },
    after: {},
  },
  item: { name: "TxInfAndSts", shape: orderStatus, min: 0 },
  after: { SplmtryData: skipped(unbounded) },
})
