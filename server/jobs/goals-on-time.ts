import type pg from "pg"
import { errorReason } from "../db/error-reason.ts"
import type { AppContext } from "../features/app-context.ts"
import { repeatedly } from "../schedule/repeatedly.ts"
import { tellGoals } from "./tell-goals.ts"

/** How soon after its posting a reached goal is told. */
const everyMs = 60_000

/**
 * Tells members within a minute which of their savings goals are reached. Every process looks; the database
 * gives each goal to one of them. Failures are logged and retried.
 * @param jobs connections of the role for jobs, or the owner
 * @returns a function that stops it after the transaction that is running
 */
export function tellGoalsOnTime(context: AppContext, jobs: pg.Pool): () => Promise<void> {
  const work = (stopping: AbortSignal) => tellGoals(context, jobs, stopping)
  return repeatedly(everyMs, work, (error) =>
    context.log.error(
      { reason: errorReason(error) },
      "telling which savings goals are reached failed and is tried again",
    ),
  )
}
