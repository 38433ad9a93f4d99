import type { GoalPosition, SavingsGoals } from "#shared/contracts/goals.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { changeOwnGoal } from "./change-own-goal.ts"
import { goalsOfAccount, storePositions } from "./queries.ts"

/**
 * PUT /api/goals/:id/position: when the goal is filled; the others keep their order.
 * @throws Problem not_found
 */
export function moveGoal(
  context: AppContext,
  { member, id, body }: Input<GoalPosition> & WithId,
): Promise<SavingsGoals> {
  const { userId } = member
  return changeOwnGoal(context, member, id, async (tx, accountId) => {
    const goals = await goalsOfAccount(tx, userId, accountId)
    const others = goals.map((goal) => goal.id).filter((other) => other !== id)
    await storePositions(tx, userId, others.toSpliced(body.position - 1, 0, id))
  })
}
