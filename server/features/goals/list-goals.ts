import type { SavingsGoals } from "#shared/contracts/goals.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import { ownAccount } from "../accounts/queries.ts"
import type { AppContext } from "../app-context.ts"
import { presentGoals } from "./present-goals.ts"

/**
 * GET /api/accounts/:id/goals: of one of the member's open accounts.
 * @throws Problem not_found
 */
export async function listGoals(
  { db }: AppContext,
  { member, id }: Input & WithId,
): Promise<SavingsGoals> {
  const account = await ownAccount(db, member.userId, id)
  if (!account) throw notFound()
  return presentGoals(db, member.userId, account)
}
