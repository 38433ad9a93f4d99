import type { Amount, FieldsValue, ValueOf } from "../messages/shape.ts"
import type { notificationMessage, statementMessage } from "../messages/statement.ts"
import { cents, type EuroCents, euroCents } from "./amounts.ts"
import { type Checked, Findings } from "./findings.ts"
import { reasonCode } from "./message-parts.ts"

type StatementGroup = FieldsValue<typeof statementMessage.group.head>
export type Entry = ValueOf<typeof notificationMessage.item.shape>

/** The head of a statement of our account at the sponsor bank or clearing system. */
export type StatementHead = {
  readonly id: string
  readonly iban: string
  /** The statement's number, without gaps; undefined if the bank does not number statements. */
  readonly sequence: bigint | undefined
  /** The page, from 1. A statement of several pages has a head, and balances, on each. */
  readonly page: number
  readonly opening: DatedBalance
  readonly closing: DatedBalance
}

/** Cents, negative if the account is overdrawn, with the ISO date. */
export type DatedBalance = { readonly balance: EuroCents; readonly date: string }

/** One line of a statement. `amount` is positive for money that came in. */
export type StatementLine = {
  readonly amount: EuroCents
  /** Whether it is booked; pending lines are not reconciled. */
  readonly booked: boolean
  /** ISO date. */
  readonly bookingDate: string | undefined
  /** The bank's reference for the line. */
  readonly bankReference: string | undefined
  /**
   * MsgId of the message whose payments this line summarizes, or the same identifier as its batch
   * (PmtInfId).
   */
  readonly batchMessageId: string | undefined
  readonly payments: readonly StatementPayment[]
}

/** A payment of a line, as far as the bank identifies it. */
export type StatementPayment = {
  readonly txId: string | undefined
  readonly instructionId: string | undefined
  readonly endToEndId: string | undefined
  /** The bank's reference for the payment. */
  readonly bankReference: string | undefined
  readonly amount: EuroCents | undefined
  readonly returnReason: string | undefined
}

/**
 * Reads the head of one statement of a camt.053, or of one of its pages: in EUR, with an opening and a
 * closing balance. The closing balance of the statement before (PRCD) opens one without an opening balance of its own.
 * Between two pages, it is an interim balance (ITBD) that closes the first and opens the second.
 */
export function readStatementHead(group: StatementGroup): Checked<StatementHead> {
  const findings = new Findings()
  const { Id } = group.Acct
  const iban = "IBAN" in Id ? Id.IBAN : undefined
  findings.require(iban !== undefined, "AC01", "Acct", "the account has no IBAN")
  const { PgNb = "1", LastPgInd = "true" } = group.StmtPgntn ?? {}
  const isFirst = Number(PgNb) <= 1
  const isLast = LastPgInd === "true" || LastPgInd === "1"
  // A page in the middle begins and ends with one.
  const interim = isFirst || isLast ? 1 : 2
  const opening = isFirst
    ? balanceOf(findings, group, ["OPBD", "PRCD"])
    : balanceOf(findings, group, ["ITBD", "OPBD"], interim)
  const closing = isLast
    ? balanceOf(findings, group, ["CLBD"])
    : balanceOf(findings, group, ["ITBD"], interim, -1)
  if (!iban || !opening || !closing) return findings.result<StatementHead>(undefined)
  const sequence = group.ElctrncSeqNb ?? group.LglSeqNb
  return findings.result({
    id: group.Id,
    iban,
    sequence: sequence === undefined ? undefined : BigInt(sequence),
    page: isFirst ? 1 : Number(PgNb),
    opening,
    closing,
  })
}

/**
 * The balance of the first of these codes that the statement has.
 * @param count how many of that code there must be
 * @param at which of them it is; -1 for the last
 */
function balanceOf(
  findings: Findings,
  { Bal }: StatementGroup,
  codes: readonly string[],
  count = 1,
  at = 0,
): DatedBalance | undefined {
  const all = codes.map((code) =>
    Bal.filter(({ Tp: { CdOrPrtry: type } }) => "Cd" in type && type.Cd === code),
  )
  const found = all.find(({ length }) => length > 0) ?? []
  const balance = found.at(at)
  const name = codes.join(" or ")
  const wanted = count === 1 ? "one balance" : `${count} balances`
  findings.require(found.length === count, "CH21", "Bal", `there must be ${wanted} ${name}`)
  if (!balance) return undefined
  const amount = signed(findings, balance.Amt, balance.CdtDbtInd, "Bal/Amt")
  return amount === undefined ? undefined : { balance: amount, date: dateOf(balance.Dt) }
}

/** One line of a camt.053 or camt.054. */
export function readStatementLine(entry: Entry): Checked<StatementLine> {
  const findings = new Findings()
  const amount = signed(findings, entry.Amt, entry.CdtDbtInd, "Ntry/Amt")
  const batches = entry.NtryDtls.flatMap(({ Btch }) => Btch?.MsgId ?? Btch?.PmtInfId ?? [])
  findings.require(batches.length < 2, "CH17", "NtryDtls", "one line sums up several messages")
  const payments = entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls).map(
    ({ Refs, Amt, AmtDtls, CdtDbtInd, RtrInf }): StatementPayment => {
      const amountOf = Amt ?? AmtDtls?.TxAmt?.Amt ?? inEuros(AmtDtls?.InstdAmt?.Amt)
      return {
        txId: Refs?.TxId,
        instructionId: Refs?.InstrId,
        endToEndId: Refs?.EndToEndId,
        bankReference: Refs?.AcctSvcrRef,
        amount: amountOf && signed(findings, amountOf, CdtDbtInd ?? entry.CdtDbtInd, "TxDtls/Amt"),
        returnReason: RtrInf && reasonCode([RtrInf]),
      }
    },
  )
  if (amount === undefined) return findings.result<StatementLine>(undefined)
  return findings.result({
    amount,
    booked: "Cd" in entry.Sts && entry.Sts.Cd === "BOOK",
    bookingDate: entry.BookgDt && dateOf(entry.BookgDt),
    bankReference: entry.AcctSvcrRef,
    batchMessageId: batches[0],
    payments,
  })
}

/** What was instructed in another currency is not what was booked. */
const inEuros = (amount: Amount | undefined) => (amount?.currency === "EUR" ? amount : undefined)

/** Amounts on statements may be zero, and sums may exceed the limit of a payment. */
function signed(
  findings: Findings,
  amount: Amount,
  side: "CRDT" | "DBIT",
  path: string,
): EuroCents | undefined {
  const minor = cents(amount.decimal)
  findings.require(amount.currency === "EUR", "AM03", path, "the statement must be in EUR")
  findings.require(minor !== undefined, "AM12", path, "the amount must have at most two decimals")
  if (minor === undefined || amount.currency !== "EUR") return undefined
  return euroCents(side === "CRDT" ? minor : -minor)
}

function dateOf(choice: { readonly Dt: string } | { readonly DtTm: string }): string {
  return ("Dt" in choice ? choice.Dt : choice.DtTm).slice(0, 10)
}
