import { groupedMessage } from "./message-type.ts"
import {
  account,
  agent,
  codeOrOwn,
  dateOrDateTime,
  party,
  partyOrAgent,
  reason,
  remittance,
} from "./parts.ts"
import { amount, many, optional, sequence, skipped, unbounded } from "./shape.ts"
import {
  creditOrDebit,
  decimalNumber,
  externalCode,
  indicator,
  isoDateTime,
  max5Numeric,
  max15Numeric,
  max35Text,
  max500Text,
  uuidV4,
  wholeNumber,
} from "./simple-types.ts"

const pages = sequence({ PgNb: max5Numeric, LastPgInd: indicator })

const groupHeader = sequence({
  MsgId: max35Text,
  CreDtTm: isoDateTime,
  MsgRcpt: skipped(),
  MsgPgntn: optional(pages),
  OrgnlBizQry: skipped(),
  AddtlInf: optional(max500Text),
})

/** CashAccount39: the account of a statement, with its bank. */
const statementAccount = sequence({
  ...account.fields,
  Ownr: optional(party),
  Svcr: optional(agent),
})

const total = sequence({ NbOfNtries: optional(max15Numeric), Sum: optional(decimalNumber) })

const totals = sequence({
  TtlNtries: skipped(),
  TtlCdtNtries: optional(total),
  TtlDbtNtries: optional(total),
  TtlNtriesPerBkTxCd: skipped(unbounded),
})

/** BankTransactionCodeStructure4: the kind of entry, by ISO's or the bank's own code. */
const transactionCode = sequence({
  Domn: optional(
    sequence({
      Cd: externalCode(4),
      Fmly: sequence({ Cd: externalCode(4), SubFmlyCd: externalCode(4) }),
    }),
  ),
  Prtry: optional(sequence({ Cd: max35Text, Issr: optional(max35Text) })),
})

const references = sequence({
  MsgId: optional(max35Text),
  AcctSvcrRef: optional(max35Text),
  PmtInfId: optional(max35Text),
  InstrId: optional(max35Text),
  EndToEndId: optional(max35Text),
  UETR: optional(uuidV4),
  TxId: optional(max35Text),
  MndtId: skipped(),
  ChqNb: skipped(),
  ClrSysRef: optional(max35Text),
  AcctOwnrTxId: skipped(),
  AcctSvcrTxId: skipped(),
  MktInfrstrctrTxId: skipped(),
  PrcgId: skipped(),
  Prtry: skipped(unbounded),
})

const relatedParties = sequence({
  InitgPty: skipped(),
  Dbtr: optional(partyOrAgent),
  DbtrAcct: optional(account),
  UltmtDbtr: skipped(),
  Cdtr: optional(partyOrAgent),
  CdtrAcct: optional(account),
  UltmtCdtr: skipped(),
  TradgPty: skipped(),
  Prtry: skipped(unbounded),
})

const amountAndExchange = sequence({ Amt: amount, CcyXchg: skipped() })

/** AmountAndCurrencyExchange3: some banks give a payment's amount only here. */
const amountDetails = sequence({
  InstdAmt: optional(amountAndExchange),
  TxAmt: optional(amountAndExchange),
  CntrValAmt: skipped(),
  AnncdPstngAmt: skipped(),
  PrtryAmt: skipped(unbounded),
})

const transactionDetails = sequence({
  Refs: optional(references),
  Amt: optional(amount),
  CdtDbtInd: optional(creditOrDebit),
  AmtDtls: optional(amountDetails),
  Avlbty: skipped(unbounded),
  BkTxCd: skipped(),
  Chrgs: skipped(),
  Intrst: skipped(),
  RltdPties: optional(relatedParties),
  RltdAgts: skipped(),
  LclInstrm: skipped(),
  Purp: skipped(),
  RltdRmtInf: skipped(10),
  RmtInf: optional(remittance),
  RltdDts: skipped(),
  RltdPric: skipped(),
  RltdQties: skipped(unbounded),
  FinInstrmId: skipped(),
  Tax: skipped(),
  RtrInf: optional(sequence({ OrgnlBkTxCd: skipped(), ...reason.fields })),
  CorpActn: skipped(),
  SfkpgAcct: skipped(),
  CshDpst: skipped(unbounded),
  CardTx: skipped(),
  AddtlTxInf: optional(max500Text),
  SplmtryData: skipped(unbounded),
})

/** ReportEntry10: one line of a statement, for one payment or for a batch. */
const entry = sequence({
  NtryRef: optional(max35Text),
  Amt: amount,
  CdtDbtInd: creditOrDebit,
  RvslInd: optional(indicator),
  Sts: codeOrOwn(4),
  BookgDt: optional(dateOrDateTime),
  ValDt: optional(dateOrDateTime),
  AcctSvcrRef: optional(max35Text),
  Avlbty: skipped(unbounded),
  BkTxCd: transactionCode,
  ComssnWvrInd: skipped(),
  AddtlInfInd: skipped(),
  AmtDtls: skipped(),
  Chrgs: skipped(),
  TechInptChanl: skipped(),
  Intrst: skipped(),
  CardTx: skipped(),
  NtryDtls: many(
    sequence({
      Btch: optional(
        sequence({
          MsgId: optional(max35Text),
          PmtInfId: optional(max35Text),
          NbOfTxs: optional(max15Numeric),
          TtlAmt: optional(amount),
          CdtDbtInd: optional(creditOrDebit),
        }),
      ),
      TxDtls: many(transactionDetails),
    }),
  ),
  AddtlNtryInf: optional(max500Text),
})

/** CashBalance8, such as OPBD (opening) and CLBD (closing). */
const balance = sequence({
  Tp: sequence({ CdOrPrtry: codeOrOwn(4), SubTp: skipped() }),
  CdtLine: skipped(unbounded),
  Amt: amount,
  CdtDbtInd: creditOrDebit,
  Dt: dateOrDateTime,
  Avlbty: skipped(unbounded),
})

const period = sequence({ FrDtTm: isoDateTime, ToDtTm: isoDateTime })

/** The elements after Id and page that begin both a statement and a notification. */
const reportFields = {
  ElctrncSeqNb: optional(wholeNumber),
  RptgSeq: skipped(),
  LglSeqNb: optional(wholeNumber),
  CreDtTm: optional(isoDateTime),
  FrToDt: optional(period),
  CpyDplctInd: skipped(),
  RptgSrc: skipped(),
  Acct: statementAccount,
  RltdAcct: skipped(),
  Intrst: skipped(unbounded),
}

/** camt.053.001.08: the statement of an account, with balances and every entry. */
export const statementMessage = groupedMessage({
  name: "camt.053.001.08",
  root: "BkToCstmrStmt",
  head: { GrpHdr: groupHeader },
  group: {
    name: "Stmt",
    min: 1,
    head: {
      Id: max35Text,
      StmtPgntn: optional(pages),
      ...reportFields,
      Bal: many(balance, 1),
      TxsSummry: optional(totals),
    },
    after: { AddtlStmtInf: skipped() },
  },
  item: { name: "Ntry", shape: entry, min: 0 },
  after: { SplmtryData: skipped(unbounded) },
})

/** camt.054.001.08: entries reported one by one, without balances. */
export const notificationMessage = groupedMessage({
  name: "camt.054.001.08",
  root: "BkToCstmrDbtCdtNtfctn",
  head: { GrpHdr: groupHeader },
  group: {
    name: "Ntfctn",
    min: 1,
    head: {
      Id: max35Text,
      NtfctnPgntn: optional(pages),
      ...reportFields,
      TxsSummry: optional(totals),
    },
    after: { AddtlNtfctnInf: skipped() },
  },
  item: { name: "Ntry", shape: entry, min: 0 },
  after: { SplmtryData: skipped(unbounded) },
})
