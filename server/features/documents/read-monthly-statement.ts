import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { markStatementRead } from "./queries.ts"

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
