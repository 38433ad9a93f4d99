import type { SavingsGoals } from "#shared/contracts/goals.ts"
import type { Database } from "../../db/pool.ts"
import type { Member } from "../../use-case/caller.ts"
import { notFound } from "../../use-case/problem.ts"
import type { AppContext } from "../app-context.ts"
import { changeGoals } from "./change-goals.ts"
import { accountOfGoal } from "./queries.ts"

/**
 * Changes one of the member's goals, as `changeGoals` does.
 * @returns the goals of its account afterwards
 * @throws Problem not_found
 */
export async function changeOwnGoal(
  context: Pick<AppContext, "db" | "pool" | "announce">,
  member: Member,
  id: number,
  change: (tx: Database, accountId: number) => Promise<void>,
): Promise<SavingsGoals> {
  const { userId } = member
  const accountId = await accountOfGoal(context.db, userId, id)
  if (accountId === undefined) throw notFound()
  return changeGoals(context, member, accountId, async (tx) => {
    // It may have been deleted before the account was locked.
    if ((await accountOfGoal(tx, userId, id)) === undefined) throw notFound()
    await change(tx, accountId)
  })
}
