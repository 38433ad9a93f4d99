import { groupedMessage } from "./message-type.ts"
import {
  agent,
  caseAssignment,
  investigationCase,
  originalGroup,
  originalTransaction,
  partyOrAgent,
  reason,
} from "./parts.ts"
import { amount, many, optional, sequence, skipped, unbounded } from "./shape.ts"
import {
  decimalNumber,
  externalCode,
  isoDate,
  isoDateTime,
  max15Numeric,
  max35Text,
  oneOf,
  uuidV4,
} from "./simple-types.ts"

const cancellation = sequence({
  CxlId: optional(max35Text),
  Case: optional(investigationCase),
  OrgnlGrpInf: optional(originalGroup),
  OrgnlInstrId: optional(max35Text),
  OrgnlEndToEndId: optional(max35Text),
  OrgnlTxId: optional(max35Text),
  OrgnlUETR: optional(uuidV4),
  OrgnlClrSysRef: skipped(),
  OrgnlIntrBkSttlmAmt: optional(amount),
  OrgnlIntrBkSttlmDt: optional(isoDate),
  Assgnr: optional(agent),
  Assgne: optional(agent),
  CxlRsnInf: many(reason),
  OrgnlTxRef: optional(originalTransaction),
  SplmtryData: skipped(unbounded),
})

/** camt.056.001.08: a recall. The bank or its customer asks for a settled payment back. */
export const recallMessage = groupedMessage({
  name: "camt.056.001.08",
  root: "FIToFIPmtCxlReq",
  head: {
    Assgnmt: caseAssignment,
    Case: optional(investigationCase),
    CtrlData: optional(sequence({ NbOfTxs: max15Numeric, CtrlSum: optional(decimalNumber) })),
  },
  group: {
    name: "Undrlyg",
    min: 1,
    head: {
      OrgnlGrpInfAndCxl: optional(
        sequence({
          GrpCxlId: skipped(),
          Case: skipped(),
          OrgnlMsgId: max35Text,
          OrgnlMsgNmId: max35Text,
          OrgnlCreDtTm: optional(isoDateTime),
          NbOfTxs: skipped(),
          CtrlSum: skipped(),
          GrpCxl: skipped(),
          CxlRsnInf: skipped(unbounded),
        }),
      ),
    },
    after: {},
  },
  item: { name: "TxInf", shape: cancellation, min: 0 },
  after: { SplmtryData: skipped(unbounded) },
})

const answer = sequence({
  CxlStsId: optional(max35Text),
  RslvdCase: optional(investigationCase),
  OrgnlGrpInf: optional(originalGroup),
  OrgnlInstrId: optional(max35Text),
  OrgnlEndToEndId: optional(max35Text),
  OrgnlTxId: optional(max35Text),
  OrgnlClrSysRef: skipped(),
  OrgnlUETR: optional(uuidV4),
  TxCxlSts: optional(oneOf("RJCR", "ACCR", "PDCR")),
  CxlStsRsnInf: many(reason),
  RsltnRltdInf: skipped(),
  OrgnlIntrBkSttlmAmt: optional(amount),
  OrgnlIntrBkSttlmDt: optional(isoDate),
  Assgnr: optional(partyOrAgent),
  Assgne: optional(partyOrAgent),
  OrgnlTxRef: optional(originalTransaction),
  SplmtryData: skipped(unbounded),
})

/** camt.029.001.09: a recall is refused. A recall is granted by returning the money (pacs.004). */
export const recallAnswerMessage = groupedMessage({
  name: "camt.029.001.09",
  root: "RsltnOfInvstgtn",
  head: {
    Assgnmt: caseAssignment,
    RslvdCase: optional(investigationCase),
    // The schema has other outcomes of investigations; a recall's outcome is a confirmation code.
    Sts: sequence({ Conf: externalCode(4) }),
  },
  group: {
    name: "CxlDtls",
    min: 0,
    head: {
      OrgnlGrpInfAndSts: optional(
        sequence({
          OrgnlGrpCxlId: skipped(),
          RslvdCase: skipped(),
          OrgnlMsgId: max35Text,
          OrgnlMsgNmId: max35Text,
          OrgnlCreDtTm: optional(isoDateTime),
          OrgnlNbOfTxs: skipped(),
          OrgnlCtrlSum: skipped(),
          GrpCxlSts: skipped(),
          CxlStsRsnInf: many(reason),
          NbOfTxsPerCxlSts: skipped(unbounded),
        }),
      ),
      OrgnlPmtInfAndSts: skipped(unbounded),
    },
    after: {},
  },
  item: { name: "TxInfAndSts", shape: answer, min: 0 },
  after: {
    ModDtls: skipped(),
    ClmNonRctDtls: skipped(),
    StmtDtls: skipped(),
    CrrctnTx: skipped(),
    RsltnRltdInf: skipped(),
    SplmtryData: skipped(unbounded),
  },
})
