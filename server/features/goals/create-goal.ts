import type { Goal, SavingsGoals } from "#shared/contracts/goals.ts"
import { maxGoals } from "#shared/limits.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { changeGoals } from "./change-goals.ts"
import { countGoals, insertGoal } from "./queries.ts"

/**
 * POST /api/accounts/:id/goals: a new goal comes last. Moves no money and needs no confirmation.
 * @throws Problem not_found, too_many_goals
 */
export function createGoal(
  context: AppContext,
  { member, id: accountId, body }: Input<Goal> & WithId,
): Promise<SavingsGoals> {
  const { userId } = member
  return changeGoals(context, member, accountId, async (tx) => {
    const goals = await countGoals(tx, accountId)
    if (goals >= maxGoals) {
      throw new Problem("too_many_goals")
    }
    const { name, targetAmount, targetOn = null } = body
    const goal = { name: name.trim(), targetAmount, targetOn }
    await insertGoal(tx, { userId, accountId, position: goals + 1, ...goal })
  })
}
