import type { StatementQuery } from "#shared/contracts/documents.ts"
import { readEntries, statementOfPeriod } from "../../documents/read-statement.ts"
import { statementFile } from "../../documents/statement-file.ts"
import { invalidField, notFound } from "../../use-case/problem.ts"
import type { FileAnswer, Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { bankToday } from "./queries.ts"

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
  }: Pick<Input<unknown, StatementQuery>, "member" | "query"> & WithId,
): Promise<FileAnswer> {
  const period = { accountId: id, from, to }
  const statement = await statementOfPeriod(db, member.userId, period, env.RAIL_BIC ?? null)
  if (!statement) throw notFound()
  if (to > (await bankToday(db))) {
    const message = "The period must not end in the future"
    throw invalidField("to", message)
  }
  const name = `statement-${statement.head.iban}-${from}-to-${to}`
  return statementFile(
    { head: statement.head, entries: readEntries(db, statement) },
    { name, format, whose: String(member.userId) },
  )
}
