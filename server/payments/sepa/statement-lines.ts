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

/** Reads the head of one statement of a camt.053: in EUR, with an opening and a closing balance. */
export function readStatementHead(group: StatementGroup): Checked<StatementHead> {
  const findings = new Findings()
  const { Id } = group.Acct
  const iban = "IBAN" in Id ? Id.IBAN : undefined
  findings.require(iban !== undefined, "AC01", "Acct", "the account has no IBAN")
  const opening = balanceOf(findings, group, ["OPBD", "PRCD"])
  const closing = balanceOf(findings, group, ["CLBD"])
  if (!iban || !opening || !closing) return findings.result<StatementHead>(undefined)
  const sequence = group.ElctrncSeqNb ?? group.LglSeqNb
  return findings.result({
    id: group.Id,
    iban,
    sequence: sequence === undefined ? undefined : BigInt(sequence),
    opening,
    closing,
  })
}

function balanceOf(
  findings: Findings,
  { Bal }: StatementGroup,
  codes: readonly string[],
): DatedBalance | undefined {
  const found = Bal.filter(({ Tp }) => "Cd" in Tp.CdOrPrtry && codes.includes(Tp.CdOrPrtry.Cd))
  const [balance] = found
  const name = codes.join(" or ")
  findings.require(found.length === 1, "CH21", "Bal", `there must be one balance ${name}`)
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
    ({ Refs, Amt, CdtDbtInd, RtrInf }): StatementPayment => ({
      txId: Refs?.TxId,
      instructionId: Refs?.InstrId,
      endToEndId: Refs?.EndToEndId,
      bankReference: Refs?.AcctSvcrRef,
      amount: Amt && signed(findings, Amt, CdtDbtInd ?? entry.CdtDbtInd, "TxDtls/Amt"),
      returnReason: RtrInf && reasonCode([RtrInf]),
    }),
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
