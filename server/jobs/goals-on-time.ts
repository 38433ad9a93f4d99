import type pg from "pg"
import type { AppContext } from "../features/app-context.ts"
import type { Job } from "../schedule/scheduler.ts"
import { notifyGoals } from "./notify-goals.ts"

/** How soon after its posting a reached goal is told. */
const everyMs = 60_000

/**
 * Tells members within a minute which of their savings goals are reached. Every process looks; the database
 * gives each goal to one of them. Failures are logged and retried.
 * @param jobs connections of the role for jobs, or the owner
 */
export function notifyGoalsOnTime(context: AppContext, jobs: pg.Pool): Job {
  const work = (stopping: AbortSignal) => notifyGoals(context, jobs, stopping)
  return { name: "telling which savings goals are reached", everyMs, run: work }
}
