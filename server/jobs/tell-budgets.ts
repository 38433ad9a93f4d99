import { sql } from "drizzle-orm"
import type pg from "pg"
import type { AppContext } from "../app-context.ts"
import { errorReason } from "../db/error-reason.ts"
import { databaseOn } from "../db/pool.ts"
import { repeatedly } from "./repeatedly.ts"

/** How soon after its posting a budget that is reached is told. */
const everyMs = 60_000
/** How many budgets are looked at in one transaction. */
const batch = 50

/**
 * Tells members within a minute when 80 and 100 % of a budget are spent. Every process looks; the database gives
 * each budget to one of them (server/ledger/insights.sql). Failures are logged and retried.
 * @param jobs connections of the role for jobs, or the owner
 * @returns a function that stops it after the transaction that is running
 */
export function tellBudgetsOnTime(context: AppContext, jobs: pg.Pool): () => Promise<void> {
  const work = (stopping: AbortSignal) => tellBudgets(context, jobs, stopping)
  return repeatedly(everyMs, work, (error) =>
    context.log.error(
      { reason: errorReason(error) },
      "comparing budgets with spending failed and is tried again",
    ),
  )
}

/**
 * Compares all budgets whose members have paid since, and tells which are reached.
 * @param jobs one connection of the role for jobs, or the owner
 * @param stopping ends it after the current transaction
 */
export async function tellBudgets(
  { announce }: Pick<AppContext, "announce">,
  jobs: Parameters<typeof databaseOn>[0],
  stopping?: AbortSignal,
): Promise<void> {
  const db = databaseOn(jobs)
  while (!stopping?.aborted) {
    const { rows } = await db.execute<{ found: { looked: number; told: number[] } }>(
      sql`select budgets_tell(${batch}) as found`,
    )
    const { looked, told } = rows[0]?.found ?? { looked: 0, told: [] }
    for (const userId of told) announce(userId, "notifications", "security")
    if (looked < batch) return
  }
}
