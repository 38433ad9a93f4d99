import type { FieldsValue } from "../messages/shape.ts"
import type { notificationMessage } from "../messages/statement.ts"
import { cents, type EuroCents, euroCents } from "./amounts.ts"
import { type Checked, type Finding, Findings, finding } from "./findings.ts"
import { notProvided } from "./identifiers.ts"
import { reasonCode } from "./message-parts.ts"
import { type Entry, readStatementLine, type StatementLine } from "./statement-lines.ts"

/** One payment in a booked entry of a sponsor bank's camt.054. */
export type AccountTransaction = {
  /** Signed: positive for money that came in. */
  readonly amount: EuroCents
  /** ISO date. */
  readonly bookingDate: string | undefined
  /** The sponsor bank's own reference, which is unique for each payment; or else TxId, which is unique for the payer's bank. */
  readonly reference: string | undefined
  readonly isOwnReference: boolean
  /** Possible identifiers of one of our payments: TxId, InstrId, and EndToEndId. */
  readonly ids: readonly string[]
  readonly endToEndId: string
  /** MsgId of our message, if the entry summarizes its payments. */
  readonly batchMessageId: string | undefined
  /** Why it was returned; undefined unless it is a return. */
  readonly returnReason: string | undefined
  readonly payer: AccountParty
  readonly payee: AccountParty
  /** Empty if there is none. */
  readonly remittance: string
}

type AccountParty = { readonly name: string | undefined; readonly iban: string | undefined }

type Details = Entry["NtryDtls"][number]["TxDtls"][number]

/** Reason not specified (ISO 20022). */
const noReason = "MS03"

/**
 * The payments of an entry; empty if the entry is not booked yet. Their amounts must add up to the
 * entry's. An entry that reverses another is a finding, so that staff decide about it.
 */
export function readAccountEntry(entry: Entry): Checked<readonly AccountTransaction[]> {
  const line = readStatementLine(entry)
  if (!line.ok) return line
  if (!line.value.booked) return { ok: true, value: [] }
  const findings = new Findings()
  findings.require(
    entry.RvslInd !== "true" && entry.RvslInd !== "1",
    "CH17",
    "RvslInd",
    "the entry reverses another one",
  )
  findings.require(line.value.amount !== 0n, "AM01", "Ntry/Amt", "the amount is zero")
  const details = entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const isAlone = details.length < 2
  const amounts = details.map((_, index) =>
    isAlone
      ? (line.value.payments[index]?.amount ?? line.value.amount)
      : line.value.payments[index]?.amount,
  )
  const sum = amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n)
  findings.require(
    details.length === 0 || sum === line.value.amount,
    "AM10",
    "TxDtls/Amt",
    "the payments of the entry do not add up to it",
  )
  const transactions =
    details.length === 0
      ? [transactionOf(line.value, undefined, line.value.amount, line.value.bankReference)]
      : details.map((one, index) =>
          transactionOf(
            line.value,
            one,
            amounts[index] ?? euroCents(0n),
            // The entry's reference identifies a payment only if the entry has a single one.
            one.Refs?.AcctSvcrRef ?? (isAlone ? line.value.bankReference : undefined),
          ),
        )
  return findings.result(transactions)
}

function transactionOf(
  line: StatementLine,
  details: Details | undefined,
  amount: EuroCents,
  reference: string | undefined,
): AccountTransaction {
  const { Refs: refs, RltdPties: parties, RtrInf: returned } = details ?? {}
  return {
    amount,
    bookingDate: line.bookingDate,
    reference: given(reference) ?? given(refs?.TxId),
    isOwnReference: given(reference) !== undefined,
    ids: paymentIds([refs?.TxId, refs?.InstrId, refs?.EndToEndId]),
    endToEndId: refs?.EndToEndId ?? notProvided,
    batchMessageId: details ? refs?.MsgId : line.batchMessageId,
    returnReason: returned && (reasonCode([returned]) ?? noReason),
    payer: partyIn(parties?.Dbtr, parties?.DbtrAcct),
    payee: partyIn(parties?.Cdtr, parties?.CdtrAcct),
    remittance: remittanceIn(details?.RmtInf),
  }
}

/** What banks write where there is no reference: ISO 20022's word, and that of SWIFT's MT940. */
const noReferences: ReadonlySet<string> = new Set([notProvided, "NONREF"])

/** A reference, unless it says that there is none: many payments have the same word. */
const given = (reference: string | undefined) =>
  reference === undefined || noReferences.has(reference.trim()) ? undefined : reference

/** Identifiers that may identify a payment, without duplicates. */
export function paymentIds(candidates: readonly (string | undefined)[]): string[] {
  return [...new Set(candidates.flatMap((id) => given(id) ?? []))]
}

function partyIn(
  party: NonNullable<Details["RltdPties"]>["Dbtr"],
  account: NonNullable<Details["RltdPties"]>["DbtrAcct"],
): AccountParty {
  return {
    name: party && "Pty" in party ? party.Pty.Nm : undefined,
    iban: account && "IBAN" in account.Id ? account.Id.IBAN : undefined,
  }
}

function remittanceIn(remittance: Details["RmtInf"]): string {
  const text = remittance?.Ustrd.join(" ") ?? ""
  const references = (remittance?.Strd ?? []).flatMap(({ CdtrRefInf }) => CdtrRefInf?.Ref ?? [])
  // Some banks repeat the reference in the text.
  const missing = references.filter((reference) => !text.includes(reference))
  return [...missing, text].filter((part) => part !== "").join(" ")
}

type Summary = FieldsValue<typeof notificationMessage.group.head>["TxsSummry"]

/** Counts and adds up the entries of a camt.054, to compare them with its summary if it has one. */
export class EntryTotals {
  private readonly summary: Summary
  private readonly sums = { CRDT: { count: 0n, sum: 0n }, DBIT: { count: 0n, sum: 0n } }
  private exact = true

  constructor(summary: Summary) {
    this.summary = summary
  }

  add({ Amt, CdtDbtInd }: Entry): void {
    const minor = cents(Amt.decimal)
    if (minor === undefined) this.exact = false
    this.sums[CdtDbtInd].count += 1n
    this.sums[CdtDbtInd].sum += minor ?? 0n
  }

  /** Every total that differs. Sums are not compared if an entry has a fraction of a cent. */
  findings(): Finding[] {
    const { TtlCdtNtries: credits, TtlDbtNtries: debits } = this.summary ?? {}
    return [
      { stated: credits, read: this.sums.CRDT, path: "TxsSummry/TtlCdtNtries" },
      { stated: debits, read: this.sums.DBIT, path: "TxsSummry/TtlDbtNtries" },
    ].flatMap(({ stated, read, path }) => {
      const { NbOfNtries: count, Sum: sum } = stated ?? {}
      if (count !== undefined && BigInt(count) !== read.count) {
        return [finding("AM18", path, `there are ${read.count} entries, not ${BigInt(count)}`)]
      }
      if (!this.exact || sum === undefined || cents(sum) === read.sum) return []
      return [finding("AM10", path, "the entries do not add up to the stated sum")]
    })
  }
}
