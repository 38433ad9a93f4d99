/** The parts that several messages share, with the names of the schema's 2019 version. */
import { amount, choice, many, optional, sequence, skipped, unbounded } from "./shape.ts"
import {
  bicfi,
  currencyCode,
  externalCode,
  iban2007,
  isoDate,
  isoDateTime,
  lei,
  max4Text,
  max15Numeric,
  max35Text,
  max70Text,
  max105Text,
  max140Text,
  oneOf,
} from "./simple-types.ts"

/** BranchAndFinancialInstitutionIdentification6: a bank by its BIC. */
export const agent = sequence({
  FinInstnId: sequence({
    BICFI: optional(bicfi),
    ClrSysMmbId: skipped(),
    LEI: optional(lei),
    Nm: optional(max140Text),
    PstlAdr: skipped(),
    Othr: optional(sequence({ Id: max35Text, SchmeNm: skipped(), Issr: skipped() })),
  }),
  BrnchId: skipped(),
})

/** PartyIdentification135: a payer or payee by name. */
export const party = sequence({
  Nm: optional(max140Text),
  PstlAdr: skipped(),
  Id: optional(
    choice({
      OrgId: sequence({
        AnyBIC: optional(bicfi),
        LEI: optional(lei),
        Othr: skipped(unbounded),
      }),
      PrvtId: sequence({ DtAndPlcOfBirth: skipped(), Othr: skipped(unbounded) }),
    }),
  ),
  CtryOfRes: skipped(),
  CtctDtls: skipped(),
})

/** Party40Choice: a party or a bank. */
export const partyOrAgent = choice({ Pty: party, Agt: agent })

/**
 * CashAccount38. SEPA accounts have an IBAN; other identifiers are read so that they can be
 * refused.
 */
export const account = sequence({
  Id: choice({
    IBAN: iban2007,
    Othr: sequence({
      Id: externalCode(34),
      SchmeNm: skipped(),
      Issr: skipped(),
    }),
  }),
  Tp: skipped(),
  Ccy: optional(currencyCode),
  Nm: optional(max70Text),
  Prxy: skipped(),
})

/** A code of an external set, or the scheme's own code (…Choice with Cd and Prtry). */
export const codeOrOwn = (longest: number) =>
  choice({ Cd: externalCode(longest), Prtry: max35Text })

/** PaymentTypeInformation27 and 28, except ClrChanl and SeqTp, which each has in only one of them. */
const paymentTypeFields = {
  SvcLvl: many(codeOrOwn(4)),
  LclInstrm: optional(codeOrOwn(35)),
}
export const paymentType28 = sequence({
  InstrPrty: skipped(),
  ClrChanl: skipped(),
  ...paymentTypeFields,
  CtgyPurp: optional(codeOrOwn(4)),
})
export const paymentType27 = sequence({
  InstrPrty: skipped(),
  ClrChanl: skipped(),
  ...paymentTypeFields,
  SeqTp: skipped(),
  CtgyPurp: skipped(),
})
export const paymentType26 = sequence({
  InstrPrty: skipped(),
  ...paymentTypeFields,
  CtgyPurp: optional(codeOrOwn(4)),
})

/** SettlementInstruction7. SEPA settles through a clearing system: CLRG. */
export const settlementInstruction = sequence({
  SttlmMtd: oneOf("CLRG", "INDA", "INGA", "COVE"),
  SttlmAcct: skipped(),
  ClrSys: optional(codeOrOwn(3)),
  InstgRmbrsmntAgt: skipped(),
  InstgRmbrsmntAgtAcct: skipped(),
  InstdRmbrsmntAgt: skipped(),
  InstdRmbrsmntAgtAcct: skipped(),
  ThrdRmbrsmntAgt: skipped(),
  ThrdRmbrsmntAgtAcct: skipped(),
})

/** RemittanceInformation16: free text, or a structured reference. */
export const remittance = sequence({
  Ustrd: many(max140Text),
  Strd: many(
    sequence({
      RfrdDocInf: skipped(unbounded),
      RfrdDocAmt: skipped(),
      CdtrRefInf: optional(
        sequence({
          Tp: optional(
            sequence({
              CdOrPrtry: choice({
                Cd: oneOf("RADM", "RPIN", "FXDR", "DISP", "PUOR", "SCOR"),
                Prtry: max35Text,
              }),
              Issr: optional(max35Text),
            }),
          ),
          Ref: optional(max35Text),
        }),
      ),
      Invcr: skipped(),
      Invcee: skipped(),
      TaxRmt: skipped(),
      GrnshmtRmt: skipped(),
      AddtlRmtInf: skipped(3),
    }),
  ),
})

/** The originator of a reason, the reason, and additional text (…ReasonInformation). */
export const reason = sequence({
  Orgtr: optional(party),
  Rsn: optional(codeOrOwn(4)),
  AddtlInf: many(max105Text),
})

/** OriginalGroupInformation29: the message that another message is about. */
export const originalGroup = sequence({
  OrgnlMsgId: max35Text,
  OrgnlMsgNmId: max35Text,
  OrgnlCreDtTm: optional(isoDateTime),
})

/** OriginalTransactionReference28: what another message repeats of the payment. */
export const originalTransaction = sequence({
  IntrBkSttlmAmt: optional(amount),
  Amt: skipped(),
  IntrBkSttlmDt: optional(isoDate),
  ReqdColltnDt: skipped(),
  ReqdExctnDt: skipped(),
  CdtrSchmeId: skipped(),
  SttlmInf: optional(settlementInstruction),
  PmtTpInf: optional(paymentType27),
  PmtMtd: skipped(),
  MndtRltdInf: skipped(),
  RmtInf: optional(remittance),
  UltmtDbtr: skipped(),
  Dbtr: optional(partyOrAgent),
  DbtrAcct: optional(account),
  DbtrAgt: optional(agent),
  DbtrAgtAcct: skipped(),
  CdtrAgt: optional(agent),
  CdtrAgtAcct: skipped(),
  Cdtr: optional(partyOrAgent),
  CdtrAcct: optional(account),
  UltmtCdtr: skipped(),
  Purp: skipped(),
})

/** Charges7: what a bank deducted from a returned amount. */
export const charges = sequence({ Amt: amount, Agt: agent })

/** GroupHeader91, the header of statuses and inquiries. */
export const plainGroupHeader = sequence({
  MsgId: max35Text,
  CreDtTm: isoDateTime,
  InstgAgt: optional(agent),
  InstdAgt: optional(agent),
})

/** Case5: an investigation between banks. */
export const investigationCase = sequence({
  Id: max35Text,
  Cretr: partyOrAgent,
  ReopCaseIndctn: skipped(),
})

/** CaseAssignment5: which bank asks which bank. */
export const caseAssignment = sequence({
  Id: max35Text,
  Assgnr: partyOrAgent,
  Assgne: partyOrAgent,
  CreDtTm: isoDateTime,
})

/** OriginalGroupHeader17: the status of a whole message. */
export const originalGroupStatus = sequence({
  OrgnlMsgId: max35Text,
  OrgnlMsgNmId: max35Text,
  OrgnlCreDtTm: optional(isoDateTime),
  OrgnlNbOfTxs: optional(max15Numeric),
  OrgnlCtrlSum: skipped(),
  GrpSts: optional(max4Text),
  StsRsnInf: many(reason),
  NbOfTxsPerSts: skipped(unbounded),
})

/** DateAndDateTime2Choice. */
export const dateOrDateTime = choice({ Dt: isoDate, DtTm: isoDateTime })
