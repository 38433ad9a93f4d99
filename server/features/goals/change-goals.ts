import type { Goal, GoalPosition, SavingsGoals } from "#shared/contracts/goals.ts"
import { maxGoals } from "#shared/limits.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, Member, WithId } from "../../use-case/use-case.ts"
import { lockOwnAccount } from "../accounts/queries.ts"
import type { AppContext } from "../app-context.ts"
import {
  accountOfGoal,
  countGoals,
  deleteGoal,
  goalsOfAccount,
  insertGoal,
  noteReached,
  storePositions,
  updateGoal,
} from "./queries.ts"
import { presentGoals } from "./read-goals.ts"

/**
 * Changes the goals of one of the member's open accounts under the lock of its row, so that goals and places
 * are counted once, and an account that is being closed gets none.
 * @returns the goals afterwards
 * @throws Problem not_found
 */
export async function changeGoals(
  { pool, announce }: Pick<AppContext, "pool" | "announce">,
  { userId }: Member,
  accountId: number,
  change: (tx: Database) => Promise<void>,
): Promise<SavingsGoals> {
  const shown = await inTransaction(pool, async (tx) => {
    const account = await lockOwnAccount(tx, userId, accountId)
    if (!account) throw notFound()
    await change(tx)
    const after = await presentGoals(tx, userId, account)
    const reached = after.goals.filter(({ state }) => state === "reached").map(({ id }) => id)
    await noteReached(tx, accountId, reached)
    return after
  })
  announce(userId, "accounts")
  return shown
}

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
