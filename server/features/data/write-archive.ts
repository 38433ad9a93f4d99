import { eventSentence } from "#shared/activity/audit-events.ts"
import { exportLimits } from "#shared/data/export-states.ts"
import { maxPdfEntries } from "#shared/limits.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { letterheadOf } from "../../config/credit-union.ts"
import { textFormats, writeStatement } from "../../documents/formats/write-statement.ts"
import {
  closedStatement,
  readEntries,
  type Statement,
  statementOfPeriod,
} from "../../documents/read-statement.ts"
import { renderInWorker } from "../../documents/render-in-worker.ts"
import { type ArchivedFile, closedStatementName, zipFiles } from "../../documents/statement-file.ts"
import type { AppContext } from "../app-context.ts"
import { monthlyStatements } from "../documents/queries.ts"
import { aboutText } from "./about-text.ts"
import { exportedTables } from "./contents.ts"
import type { ExportedTable } from "./exported-table.ts"

type Source = Pick<AppContext, "db" | "pool" | "env">

/** How many rows are read at once. */
const pageSize = 1_000

/** The formats of the statements in a copy: one for people and spreadsheets, one for programs. */
const statementFormats = ["csv", "camt053"] as const

/**
 * Writes a copy of a member's data as a ZIP file: each table as JSON, a statement of each account from its first
 * to this day, its last monthly statements as PDF, and a page that says what is in it.
 * @param onProgress called with percent, as files are done
 * @returns the file in parts, written while it is read
 */
export async function* writeArchive(
  source: Source,
  userId: number,
  onProgress: (percent: number) => void,
): AsyncGenerator<Uint8Array> {
  const accounts = await accountsOf(source, userId)
  const files: ArchivedFile[] = [
    { name: "READ ME.txt", content: one(aboutText(source.env.BANK_NAME)) },
    ...exportedTables.map((table) => ({
      name: `${table.file}.json`,
      content: jsonOf(rowsOf(source, table, userId)),
    })),
    { name: "security-activity.json", content: jsonOf(eventsOf(source, userId)) },
    ...accounts.flatMap((account) =>
      statementFormats.map((format) => ({
        name: `statements/${account.iban}.${textFormats[format].extension}`,
        content: statementOf(source, userId, account, format),
      })),
    ),
  ]
  for (const { id } of accounts) files.push(...(await pdfFilesOf(source, userId, id)))
  yield* zipFiles(files, (done) => onProgress(Math.floor((done / (files.length + 1)) * 100)))
}

type ExportedAccount = { id: number; iban: string; openedOn: string; today: string }

async function accountsOf({ pool }: Source, userId: number): Promise<ExportedAccount[]> {
  const { rows } = await pool.query<ExportedAccount>(
    `select id::float8 as id, iban, bank_day(created_at)::text as "openedOn",
        bank_day(clock_timestamp())::text as today
      from account_people where viewer = $1 order by id`,
    [userId],
  )
  return rows
}

type Row = Record<string, unknown>

/** The rows of a table, with their fields in camel case. */
async function* rowsOf(
  { pool }: Source,
  { table, owned, columns, key }: ExportedTable,
  userId: number,
): AsyncGenerator<Row> {
  const paged = key === "id"
  let last = 0
  for (;;) {
    const { rows } = await pool.query<Row & { row_key?: string }>(
      paged
        ? `select ${columns.join(", ")}, id::text as row_key from ${table}
            where ${owned} and id > $2 order by id limit ${pageSize}`
        : `select ${columns.join(", ")} from ${table} where ${owned} and $2 = 0 order by ${key}`,
      [userId, last],
    )
    for (const { row_key, ...row } of rows) {
      if (row_key) last = Number(row_key)
      yield Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      )
    }
    if (!paged || rows.length < pageSize) return
  }
}

/** The member's security activity, in the sentences of their page. */
async function* eventsOf({ pool }: Source, userId: number): AsyncGenerator<Row> {
  let last = 0
  for (;;) {
    const { rows } = await pool.query<{
      id: string
      at: Date
      actor: "customer" | "bank" | "staff"
      action: string
      details: Row
      address: string | null
      userAgent: string | null
    }>(
      `select e.id::text as id, e.created_at as at, e.actor, e.action, e.details, s.address,
          s.user_agent as "userAgent"
        from audit_events e left join sign_ins s on s.id = e.sign_in_id and s.user_id = e.user_id
        where e.user_id = $1 and e.id > $2 order by e.id limit ${pageSize}`,
      [userId, last],
    )
    for (const { id, details, ...event } of rows) {
      last = Number(id)
      yield {
        ...event,
        text: sayEach.en(eventSentence(event.action, { actor: event.actor, details })),
      }
    }
    if (rows.length < pageSize) return
  }
}

/** A JSON array, one row a line. */
async function* jsonOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let part = "["
  let first = true
  for await (const row of rows) {
    part += `${first ? "" : ","}\n${JSON.stringify(row)}`
    first = false
    if (part.length < 65_536) continue
    yield part
    part = ""
  }
  yield `${part}\n]\n`
}

async function* statementOf(
  { db, env }: Source,
  userId: number,
  { id: accountId, openedOn: from, today: to }: ExportedAccount,
  format: (typeof statementFormats)[number],
): AsyncGenerator<string> {
  // Programs read it: it is the same in each language.
  const period = { accountId, from, to, language: "en" } as const
  const statement = await statementOfPeriod(db, userId, period, {
    ...letterheadOf(env),
    bic: env.RAIL_BIC ?? null,
  })
  if (!statement) return
  const entries = readEntries(db, statement, copyOf(userId))
  yield* writeStatement(textFormats[format], statement.head, entries)
}

/** The account's last monthly statements as PDF, except those with more entries than a PDF can have. */
async function pdfFilesOf(
  { db }: Source,
  userId: number,
  accountId: number,
): Promise<ArchivedFile[]> {
  const statements = (await monthlyStatements(db, userId, accountId)) ?? []
  const files: ArchivedFile[] = []
  // One by one: together they would take all connections of the pool.
  for (const { id } of statements.slice(0, exportLimits.statementsAsPdf)) {
    const statement = await closedStatement(db, userId, id)
    if (!statement || statement.head.entries > maxPdfEntries) continue
    files.push({
      name: `statements/${closedStatementName(statement.head)}.pdf`,
      content: pdfOf(db, userId, statement),
    })
  }
  return files
}

/** Drawn once it is read: the worker has a line of its own. */
async function* pdfOf(
  db: Source["db"],
  userId: number,
  statement: Statement,
): AsyncGenerator<Uint8Array> {
  const entries = readEntries(db, statement, copyOf(userId))
  yield* renderInWorker({ head: statement.head, entries }, copyOf(userId))
}

/** A turn of its own: the member may download a long statement meanwhile. */
const copyOf = (userId: number) => `copy of ${userId}`

async function* one(text: string): AsyncGenerator<string> {
  yield text
}
