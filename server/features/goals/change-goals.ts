import type { SavingsGoals } from "#shared/contracts/goals.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Member } from "../../use-case/caller.ts"
import { notFound } from "../../use-case/problem.ts"
import { lockOwnAccount } from "../accounts/queries.ts"
import type { AppContext } from "../app-context.ts"
import { presentGoals } from "./present-goals.ts"
import { noteReached } from "./queries.ts"

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
