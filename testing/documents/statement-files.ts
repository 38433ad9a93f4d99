import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { demoCreditUnion } from "#shared/credit-union.ts"
import type { Currency } from "#shared/money/currency.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { databaseOn } from "../../server/db/pool.ts"
import { textFormats, writeStatement } from "../../server/documents/formats/write-statement.ts"
import { renderPaper } from "../../server/documents/pdf/render-paper.ts"
import {
  closedStatement,
  readEntries,
  type Statement,
  statementOfPeriod,
} from "../../server/documents/read-statement.ts"
import type { StatementEntry } from "../../server/documents/statement.ts"
import { statementPaper } from "../../server/documents/statement-paper.ts"
import { type HistoryMember, quietMonth, year } from "./history.ts"

const bic = "TSSELULLXXX"

/** A posting as the ledger has it, read without the code that reads statements. */
export type Posting = {
  day: string
  cents: bigint
  balance: bigint
  reference: string
  kind: string
  /** The other side's name; null without one. */
  name: string | null
}

/** A statement's files in a folder, and what they must say. */
export type ProvedStatement = {
  /** Such as "EUR 2025-06". */
  name: string
  iban: string
  currency: Currency
  from: string
  to: string
  opening: bigint
  closing: bigint
  postings: Posting[]
  files: Record<keyof typeof textFormats | "pdf", string>
  /** The same statement as PDF/A-1a, of the year, of a month that may be without entries, and of the next. */
  pdfA1: string | undefined
}

/** Closes the months of the year, and writes all twelve and the whole year of each account in every format. */
export async function writeStatements(
  owner: pg.Pool,
  { userId, accounts }: HistoryMember,
  folder: string,
): Promise<ProvedStatement[]> {
  const db = databaseOn(owner)
  const written: ProvedStatement[] = []
  for (const { id, iban, currency } of accounts) {
    await owner.query("select account_statements_close($1, $2, $3)", [id, `${year}-12-31`, bic])
    const closed = await owner.query<{ id: number }>(
      "select id::float8 as id from account_statements where account_id = $1 order by number",
      [id],
    )
    const months = await Promise.all(closed.rows.map((row) => closedStatement(db, userId, row.id)))
    const period = {
      accountId: id,
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      language: "en",
    } as const
    const statements = [
      ...months,
      await statementOfPeriod(db, userId, period, { ...demoCreditUnion, bic }),
    ]
    if (statements.length !== 13) throw new Error("A year has twelve monthly statements.")
    for (const [index, statement] of statements.entries()) {
      if (!statement) throw new Error(`Account ${id} has a statement missing.`)
      const name = `${currency} ${index === 12 ? year : statement.head.from.slice(0, 7)}`
      const to = join(folder, name.replace(" ", "-"))
      mkdirSync(to)
      written.push({
        name,
        iban,
        currency,
        from: statement.head.from,
        to: statement.head.to,
        ...(await ledgerSays(owner, id, statement.head.from, statement.head.to)),
        ...(await writeFiles(
          owner,
          statement,
          to,
          index === 12 || index === quietMonth || index === quietMonth + 1,
        )),
      })
    }
  }
  return written
}

async function writeFiles(
  owner: pg.Pool,
  statement: Statement,
  folder: string,
  asA1: boolean,
): Promise<Pick<ProvedStatement, "files" | "pdfA1">> {
  const db = databaseOn(owner)
  const { head } = statement
  const entries: StatementEntry[] = []
  for await (const entry of readEntries(db, statement, "member")) entries.push(entry)
  const store = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name)
    writeFileSync(file, content)
    return file
  }
  const text = async (format: keyof typeof textFormats) => {
    const writer = textFormats[format]
    const parts: string[] = []
    for await (const part of writeStatement(writer, head, entries)) parts.push(part)
    return store(`statement.${writer.extension}`, parts.join(""))
  }
  const pdf = async (subset: "PDF/A-2a" | "PDF/A-1a") => {
    const parts: Uint8Array[] = []
    const onPart = (part: Uint8Array) => parts.push(part)
    await renderPaper(statementPaper(head, entries), { onPart, subset })
    return store(`${subset.slice(4).toLowerCase()}.pdf`, Buffer.concat(parts))
  }
  return {
    files: {
      camt053: await text("camt053"),
      mt940: await text("mt940"),
      ofx: await text("ofx"),
      csv: await text("csv"),
      pdf: await pdf("PDF/A-2a"),
    },
    pdfA1: asA1 ? await pdf("PDF/A-1a") : undefined,
  }
}

async function ledgerSays(
  owner: pg.Pool,
  account: number,
  from: string,
  to: string,
): Promise<Pick<ProvedStatement, "opening" | "closing" | "postings">> {
  const { rows } = await owner.query<Omit<Posting, "cents"> & { cents: string }>(
    `select bank_day(e.booked_at)::text as day, p.amount::text as cents, p.balance_after::text as balance,
        e.reference, e.kind, case when p.amount < 0 then t.recipient_name else t.payer_name end as name
      from postings p join journal_entries e on e.id = p.entry_id left join transactions t on t.entry_id = e.id
      where p.account_id = $1 and bank_day(e.booked_at) <= $2::date order by p.id`,
    [account, to],
  )
  const sum = (some: typeof rows) =>
    some.reduce((total, { cents }) => total + fromDecimal(cents), 0n)
  return {
    opening: sum(rows.filter(({ day }) => day < from)),
    closing: sum(rows),
    postings: rows
      .filter(({ day }) => day >= from)
      .map((row) => ({
        ...row,
        cents: fromDecimal(row.cents),
        balance: fromDecimal(String(row.balance)),
      })),
  }
}
