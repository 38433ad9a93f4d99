import type { MonthlyStatement } from "#shared/contracts/documents.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { monthlyStatements } from "./queries.ts"

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
