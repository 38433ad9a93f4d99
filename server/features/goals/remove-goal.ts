import type { SavingsGoals } from "#shared/contracts/goals.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { changeOwnGoal } from "./change-own-goal.ts"
import { deleteGoal, goalsOfAccount, storePositions } from "./queries.ts"

/**
 * POST /api/goals/:id/removal: the money stays in the account, for the goals that are left.
 * @throws Problem not_found
 */
export function removeGoal(
  context: AppContext,
  { member, id }: Input & WithId,
): Promise<SavingsGoals> {
  const { userId } = member
  return changeOwnGoal(context, member, id, async (tx, accountId) => {
    await deleteGoal(tx, userId, id)
    const left = await goalsOfAccount(tx, userId, accountId)
    await storePositions(
      tx,
      userId,
      left.map((goal) => goal.id),
    )
  })
}
