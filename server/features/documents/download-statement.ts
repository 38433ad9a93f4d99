import type { StatementFile } from "#shared/contracts/documents.ts"
import type { AppContext } from "../../app-context.ts"
import { closedStatement } from "../../documents/read-statement.ts"
import { notFound } from "../../problem.ts"
import type { FileAnswer, Input, WithId } from "../../use-case.ts"
import { statementFile } from "./statement-file.ts"

/**
 * GET /api/statements/:id: a monthly statement of one of the member's accounts, in any format.
 * @throws Problem not_found, statement_too_long
 */
export async function downloadStatement(
  { db }: Pick<AppContext, "db">,
  {
    customer: { userId },
    id,
    query: { format },
  }: Pick<Input<unknown, StatementFile>, "customer" | "query"> & WithId,
): Promise<FileAnswer> {
  const statement = await closedStatement(db, userId, id)
  if (!statement) throw notFound()
  const { iban, number, from } = statement.head
  const name = `statement-${iban}-no-${number}-${from.slice(0, 7)}`
  return statementFile(db, statement, { name, format, userId })
}
