import type { AppContext } from "../app-context.ts"
import { errorReason } from "../db/error-reason.ts"
import { openPool } from "../db/pool.ts"
import { repeatedly } from "./repeatedly.ts"
import { tellGoals } from "./tell-goals.ts"

/** How soon after its posting a reached goal is told. */
const everyMs = 60_000

/**
 * Tells members within a minute which of their savings goals are reached. Every process looks; the database
 * gives each goal to one of them. Failures are logged and retried.
 * @param jobsUrl connection URL of the role for jobs, or the owner
 * @returns a function that stops it after the transaction that is running
 */
export function tellGoalsOnTime(context: AppContext, jobsUrl: string): () => Promise<void> {
  const work = async (stopping: AbortSignal) => {
    const pool = openPool(jobsUrl, 1, () => {})
    try {
      await tellGoals(context, pool, stopping)
    } finally {
      await pool.end()
    }
  }
  return repeatedly(everyMs, work, (error) =>
    context.log.error(
      { reason: errorReason(error) },
      "telling which savings goals are reached failed and is tried again",
    ),
  )
}
