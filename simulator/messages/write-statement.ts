import { endingOf, statementBehavior } from "../banks/behavior.ts"
import type { Entry } from "../books/books.ts"
import { decimal, document, element, euros, type Written } from "../xml/xml-text.ts"
import { account, header } from "./write-parts.ts"

export type StatementFacts = {
  readonly id: string
  readonly sequence: number
  readonly at: Date
  readonly day: string
  /** The bank's settlement account. */
  readonly iban: string
  /** In cents; negative if the account is overdrawn. */
  readonly opening: bigint
  readonly closing: bigint
  readonly entries: readonly Entry[]
}

const side = (cents: bigint) => element("CdtDbtInd", cents < 0n ? "DBIT" : "CRDT")
const size = (cents: bigint) => (cents < 0n ? -cents : cents)

/** A camt.053 of the bank's settlement account. Some entries are intentionally wrong (behavior.ts). */
export function statementMessage(facts: StatementFacts): string {
  const { id, sequence, at, day, iban, opening, closing, entries } = facts
  const lines = entries.flatMap((entry) => linesOf(entry))
  const statement = element("Stmt", [
    element("Id", id),
    element("ElctrncSeqNb", String(sequence)),
    element("CreDtTm", at.toISOString()),
    account("Acct", iban),
    balance("OPBD", opening, day),
    balance("CLBD", closing, day),
    element("TxsSummry", [
      totals(
        "TtlCdtNtries",
        entries.filter(({ amount }) => amount > 0n),
      ),
      totals(
        "TtlDbtNtries",
        entries.filter(({ amount }) => amount < 0n),
      ),
    ]),
    ...lines,
  ])
  return document("camt.053.001.08", element("BkToCstmrStmt", [header(id, at), statement]))
}

function balance(code: string, cents: bigint, day: string): Written {
  return element("Bal", [
    element("Tp", [element("CdOrPrtry", [element("Cd", code)])]),
    euros("Amt", size(cents)),
    side(cents),
    element("Dt", [element("Dt", day)]),
  ])
}

function totals(name: string, entries: readonly Entry[]): Written {
  const sum = entries.reduce((total, { amount }) => total + size(amount), 0n)
  return element(name, [
    element("NbOfNtries", String(entries.length)),
    element("Sum", decimal(sum)),
  ])
}

function linesOf(entry: Entry): Written[] {
  switch (statementBehavior(endingOf(entry.otherIban, 0n))) {
    case "missing":
      return []
    case "other_amount":
      return [line(entry, size(entry.amount) + 1n)]
    case "extra_line":
      return [line(entry, size(entry.amount)), line(entry, size(entry.amount), "X")]
    case "right":
      return [line(entry, size(entry.amount))]
  }
}

function line(entry: Entry, cents: bigint, suffix = ""): Written {
  const returned = entry.returnReason
  return element("Ntry", [
    element("NtryRef", `${entry.reference}${suffix}`),
    euros("Amt", cents),
    side(entry.amount),
    element("Sts", [element("Cd", "BOOK")]),
    element("BookgDt", [element("Dt", entry.day)]),
    element("ValDt", [element("Dt", entry.day)]),
    element("AcctSvcrRef", `${entry.reference}${suffix}`),
    element("BkTxCd", [element("Prtry", [element("Cd", entry.instant ? "SCTI" : "SCT")])]),
    element("NtryDtls", [
      element("TxDtls", [
        element("Refs", [
          element("MsgId", entry.messageId),
          element("EndToEndId", entry.endToEndId),
          element("TxId", entry.txId),
        ]),
        euros("Amt", cents),
        side(entry.amount),
        returned === undefined
          ? undefined
          : element("RtrInf", [element("Rsn", [element("Cd", returned)])]),
      ]),
    ]),
  ])
}
