import { toDecimal } from "#shared/money/money.ts"
import { splitReference } from "#shared/payments/creditor-reference.ts"
import { encodeElement, encodeFields } from "../../payments/messages/encode.ts"
import { namespaceOf } from "../../payments/messages/message-type.ts"
import { statementMessage } from "../../payments/messages/statement.ts"
import { remittanceOf } from "../../payments/sepa/write-transfers.ts"
import type { StatementEntry, StatementHead, StatementWriter } from "../statement.ts"
import { bankTransactionCode } from "./transaction-codes.ts"
import { clipped, xmlText } from "./xml-text.ts"

const { head, group, item } = statementMessage

/**
 * camt.053.001.08 with one account, in UTF-8: the opening balance (OPBD) is the closing balance (CLBD) of the
 * days before, and every entry is booked.
 */
export const camt053: StatementWriter = {
  mediaType: "application/xml",
  extension: "xml",
  begin: (statement) => {
    const header = encodeFields(
      head,
      { GrpHdr: { MsgId: messageId(statement), CreDtTm: statement.createdAt } },
      [],
    )
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf(statementMessage.name)}"><${statementMessage.root}>${header}<${group.name}>${groupHead(statement)}`
  },
  entry: (entry, statement) => encodeElement(item.name, item.shape, entryOf(entry, statement)),
  end: () => `</${group.name}></${statementMessage.root}></Document>\n`,
}

/** The same for the same statement; at most 35 characters. */
const messageId = ({ iban, number, from, to }: StatementHead): string =>
  number === null
    ? `${iban.slice(-12)}-${from.replaceAll("-", "")}-${to.replaceAll("-", "")}`
    : `${iban}-${number}`

function groupHead(statement: StatementHead): string {
  const { iban, bic, currency, number, from, to, moneyIn, moneyOut } = statement
  const balance = (code: string, cents: bigint, day: string) => ({
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: { currency, decimal: toDecimal(cents) },
    // A balance is never negative (CHECK of the accounts).
    CdtDbtInd: "CRDT" as const,
    Dt: { Dt: day },
  })
  return encodeFields(
    group.head,
    {
      Id: messageId(statement),
      ElctrncSeqNb: number === null ? undefined : String(number),
      CreDtTm: statement.createdAt,
      FrToDt: {
        FrDtTm: `${from}T00:00:00${offsetOf(statement.fromOffset)}`,
        ToDtTm: `${to}T23:59:59${offsetOf(statement.toOffset)}`,
      },
      Acct: {
        Id: { IBAN: iban },
        Ccy: currency,
        Nm: clipped(xmlText(statement.accountName), 70),
        Ownr: { Nm: clipped(xmlText(statement.holder), 140) },
        Svcr: bic === null ? undefined : { FinInstnId: { BICFI: bic } },
      },
      Bal: [balance("OPBD", statement.opening, from), balance("CLBD", statement.closing, to)],
      TxsSummry: {
        TtlCdtNtries: { Sum: toDecimal(moneyIn) },
        TtlDbtNtries: { Sum: toDecimal(moneyOut) },
      },
    },
    [group.name],
  )
}

function entryOf(entry: StatementEntry, { currency }: StatementHead) {
  const paid = entry.amount < 0n
  const amount = { currency, decimal: toDecimal(paid ? -entry.amount : entry.amount) }
  const direction = paid ? ("DBIT" as const) : ("CRDT" as const)
  const { domain, family, subFamily } = bankTransactionCode(entry)
  const party = entry.counterpartyName
    ? { Pty: { Nm: clipped(xmlText(entry.counterpartyName), 140) } }
    : undefined
  const account = entry.counterpartyIban ? { Id: { IBAN: entry.counterpartyIban } } : undefined
  return {
    NtryRef: entry.id,
    Amt: amount,
    CdtDbtInd: direction,
    Sts: { Cd: "BOOK" },
    BookgDt: { Dt: entry.date },
    ValDt: { Dt: entry.date },
    AcctSvcrRef: entry.reference,
    BkTxCd: { Domn: { Cd: domain, Fmly: { Cd: family, SubFmlyCd: subFamily } } },
    NtryDtls: [
      {
        TxDtls: [
          {
            Refs: {
              AcctSvcrRef: entry.reference,
              EndToEndId: entry.endToEndId ?? "NOTPROVIDED",
            },
            Amt: amount,
            CdtDbtInd: direction,
            RltdPties:
              party || account
                ? paid
                  ? { Cdtr: party, CdtrAcct: account }
                  : { Dbtr: party, DbtrAcct: account }
                : undefined,
            RmtInf: remittanceIn(entry.message || entry.description),
          },
        ],
      },
    ],
    AddtlNtryInf: clipped(xmlText(entry.description), 500),
  }
}

/** A creditor reference (ISO 11649) is structured, with the text beside it as it is. */
function remittanceIn(message: string) {
  const found = splitReference(message)
  if (!found) return { Ustrd: [clipped(xmlText(message), 140)], Strd: [] }
  const { Strd } = remittanceOf({ kind: "reference", reference: found.reference })
  return { Ustrd: found.text === "" ? [] : [clipped(xmlText(found.text), 140)], Strd }
}

/** Minutes ahead of UTC in the format of XML Schema. */
function offsetOf(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (count: number) => String(count).padStart(2, "0")
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
