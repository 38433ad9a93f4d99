import type { StatementFile } from "#shared/contracts/documents.ts"
import { closedStatement, readEntries } from "../../documents/read-statement.ts"
import { closedStatementName, statementFile } from "../../documents/statement-file.ts"
import { notFound } from "../../use-case/problem.ts"
import type { FileAnswer, Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"

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
  return statementFile(
    { head, entries: readEntries(db, statement) },
    { name: closedStatementName(head), format, whose: String(userId) },
  )
}
