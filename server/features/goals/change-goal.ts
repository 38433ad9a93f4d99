import type { Goal, SavingsGoals } from "#shared/contracts/goals.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { changeOwnGoal } from "./change-own-goal.ts"
import { updateGoal } from "./queries.ts"

/**
 * PUT /api/goals/:id: name, target, and date; a date that is left out is removed.
 * @throws Problem not_found
 */
export function changeGoal(
  context: AppContext,
  { member, id, body }: Input<Goal> & WithId,
): Promise<SavingsGoals> {
  const { name, targetAmount, targetOn = null } = body
  return changeOwnGoal(context, member, id, (tx) =>
    updateGoal(tx, member.userId, id, { name: name.trim(), targetAmount, targetOn }),
  )
}
