import type pg from "pg"
import { databaseOn } from "../db/pool.ts"
import type { AppContext } from "../features/app-context.ts"
import { type Job, recordRun } from "../schedule/scheduler.ts"
import { closeOpenDays } from "./close-open-days.ts"
import { bankDay, openDays } from "./open-days.ts"

const everyMinute = 60_000

/**
 * Closes each day of BANK_TIME_ZONE within a minute of its end, and at startup any days that were missed,
 * in order. Processes share the work. Failures are logged and retried.
 * @param jobs connections of the role for jobs, or the owner
 */
export function closeDaysNightly(context: AppContext, jobs: pg.Pool): Job {
  let closedUpTo = ""
  const work = async (stopping: AbortSignal) => {
    // Uses the database's day: a process whose clock is ahead would find nothing to close and then wait a
    // day.
    const today = await bankDay(context.db, context.env.BANK_TIME_ZONE)
    if (closedUpTo === today || (await context.historyGuard.whyStopped())) return
    if (await catchUp(context, jobs, stopping)) closedUpTo = today
  }
  return { name: "the end of day", everyMs: everyMinute, run: work }
}

/** Closes every open day, and notes it as a run if there is one. Returns whether all are closed. */
async function catchUp(
  context: AppContext,
  jobs: pg.Pool,
  stopping: AbortSignal,
): Promise<boolean> {
  const db = databaseOn(jobs)
  if ((await openDays(db, context.env.BANK_TIME_ZONE)).length === 0) return true
  let all = false
  await recordRun(db, "day_end", async () => {
    const closing = await closeOpenDays(context, jobs, stopping)
    ;({ all } = closing)
    return closing
  })
  return all
}
