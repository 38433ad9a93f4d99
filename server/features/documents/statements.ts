import type {
  MonthlyStatement,
  ReadStatements,
  StatedAccount,
  StatementArchive,
  StatementFile,
  StatementQuery,
} from "#shared/contracts/documents.ts"
import { letterheadOf } from "../../config/credit-union.ts"
import { bankToday } from "../../db/bank-settings.ts"
import { closedStatement, readEntries, statementOfPeriod } from "../../documents/read-statement.ts"
import {
  closedStatementName,
  periodStatementName,
  statementFile,
  zipFiles,
} from "../../documents/statement-file.ts"
import { readPageInTurn } from "../../rate-limits/file-pages.ts"
import { invalidField, notFound } from "../../use-case/problem.ts"
import type { FileAnswer, Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import {
  accountsWithStatements,
  markStatementRead,
  markStatementsRead,
  monthlyStatements,
} from "./queries.ts"

/** GET /api/statements: the member's accounts, open or closed, with the years of their monthly statements. */
export function listStatedAccounts(
  { db }: Pick<AppContext, "db">,
  { member }: Pick<Input, "member">,
): Promise<StatedAccount[]> {
  return accountsWithStatements(db, member.userId)
}

/**
 * GET /api/accounts/:id/statements: the monthly statements of one of the member's accounts, open or closed, newest
 * first.
 * @throws Problem not_found
 */
export async function listStatements(
  { db }: Pick<AppContext, "db">,
  { member, id }: Pick<Input, "member"> & WithId,
): Promise<MonthlyStatement[]> {
  const found = await monthlyStatements(db, member.userId, id)
  if (!found) throw notFound()
  return found
}

/**
 * POST /api/statements/:id/read: marks a monthly statement of one of the member's accounts as read.
 * @throws Problem not_found
 */
export async function readMonthlyStatement(
  { db, announce }: Pick<AppContext, "db" | "announce">,
  { member: { userId }, id }: Pick<Input, "member"> & WithId,
): Promise<object> {
  const marked = await markStatementRead(db, userId, id)
  if (marked === undefined) throw notFound()
  if (marked) announce(userId, "accounts")
  return {}
}

/**
 * POST /api/statements/read: marks the member's monthly statements as read, all or some of them.
 * @throws Problem not_found for an account that is not the member's
 */
export async function readMonthlyStatements(
  { db, announce }: Pick<AppContext, "db" | "announce">,
  { member: { userId }, body }: Pick<Input<ReadStatements>, "member" | "body">,
): Promise<object> {
  const marked = await markStatementsRead(db, userId, body)
  if (marked === undefined) throw notFound()
  if (marked > 0) announce(userId, "accounts")
  return {}
}

/**
 * GET /api/accounts/:id/statements/archive: an account's monthly statements of a year in one ZIP file.
 * @throws Problem not_found for an account that is not the member's, or without statements of that year;
 *   statement_too_long
 */
export async function downloadStatements(
  { db }: Pick<AppContext, "db">,
  {
    member: { userId },
    id,
    query: { year, format },
    say,
  }: Pick<Input<unknown, StatementArchive>, "member" | "query" | "say"> & WithId,
): Promise<FileAnswer> {
  const all = (await monthlyStatements(db, userId, id)) ?? []
  const files: FileAnswer[] = []
  let iban: string | undefined
  // One by one: together they would take all connections of the pool.
  for (const { id: statementId } of all.filter(({ from }) => from.startsWith(`${year}-`))) {
    const statement = await closedStatement(db, userId, statementId)
    if (!statement) continue
    const { head } = statement
    const name = closedStatementName(head)
    iban = head.iban
    // A key of its own: the member may download a long statement meanwhile.
    const whose = `archive of ${userId}`
    files.push(
      statementFile({ head, entries: readEntries(db, statement, whose) }, { name, format, whose }),
    )
  }
  if (iban === undefined) throw notFound()
  return {
    name: `${say("statement-{iban}-{year}", { iban, year })}.zip`,
    mediaType: "application/zip",
    content: zipFiles(files),
  }
}

/**
 * GET /api/statements/:id: a monthly statement of one of the member's accounts, in any format.
 * @throws Problem not_found, statement_too_long
 */
export async function downloadStatement(
  { db }: Pick<AppContext, "db">,
  {
    member: { userId },
    id,
    query: { format },
  }: Pick<Input<unknown, StatementFile>, "member" | "query"> & WithId,
): Promise<FileAnswer> {
  const statement = await closedStatement(db, userId, id)
  if (!statement) throw notFound()
  const { head } = statement
  const whose = String(userId)
  return statementFile(
    { head, entries: readEntries(db, statement, whose) },
    { name: closedStatementName(head), format, whose },
  )
}

/**
 * GET /api/accounts/:id/statement: a statement of one of the member's accounts for any period that is not in
 * the future, in any format.
 * @throws Problem not_found for an account that is not the member's, invalid_request for a period in the
 *   future, statement_too_long for more entries than a PDF can have
 */
export async function makeStatement(
  { db, env }: Pick<AppContext, "db" | "env">,
  {
    member,
    id,
    query: { from, to, format },
    say: { language },
  }: Pick<Input<unknown, StatementQuery>, "member" | "query" | "say"> & WithId,
): Promise<FileAnswer> {
  const period = { accountId: id, from, to, language }
  const whose = String(member.userId)
  const bank = { ...letterheadOf(env), bic: env.RAIL_BIC ?? null }
  // It adds up the period's entries.
  const statement = await readPageInTurn(whose, () =>
    statementOfPeriod(db, member.userId, period, bank),
  )
  if (!statement) throw notFound()
  if (to > (await bankToday(db))) {
    const message = "The period must not end in the future"
    throw invalidField("to", message)
  }
  const { head } = statement
  return statementFile(
    { head, entries: readEntries(db, statement, whose) },
    { name: periodStatementName(head), format, whose },
  )
}
