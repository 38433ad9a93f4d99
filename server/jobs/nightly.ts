import type { AppContext } from "../app-context.ts"
import { errorReason } from "../db/error-reason.ts"
import { databaseOn, openPool } from "../db/pool.ts"
import { bankDay, openDays } from "./open-days.ts"
import { repeatedly } from "./repeatedly.ts"
import { runDay } from "./run-day.ts"

const everyMinute = 60_000

/**
 * Closes each day of BANK_TIME_ZONE within a minute of its end, and at startup any days that were missed,
 * in order. Every process tries; the database lets only one do it. Failures are logged and retried.
 * @param jobsUrl connection URL of the role for jobs, or the owner
 * @returns a function that stops it after the day being closed
 */
export function closeDaysNightly(context: AppContext, jobsUrl: string): () => Promise<void> {
  let closedUpTo = ""
  const work = async (stopping: AbortSignal) => {
    // Uses the database's day: a process whose clock is ahead would find nothing to close and then wait a
    // day.
    const today = await bankDay(context.db, context.env.BANK_TIME_ZONE)
    if (closedUpTo === today) return
    if (await catchUp(context, jobsUrl, stopping)) closedUpTo = today
  }
  return repeatedly(everyMinute, work, (error) =>
    context.log.error({ reason: errorReason(error) }, "the end of day failed and is tried again"),
  )
}

/**
 * Closes every open day. Returns false when another process is doing it (and may still fail), or when this
 * process stops before the end; the next start catches up.
 */
async function catchUp(
  context: AppContext,
  jobsUrl: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const pool = openPool(jobsUrl, 1, () => {})
  try {
    const { env, log, announce } = context
    for (const day of await openDays(databaseOn(pool), env.BANK_TIME_ZONE)) {
      if (stopping.aborted) return false
      const closing = await runDay({ pool, announce }, day)
      if (closing.outcome === "busy") return false
      if (closing.outcome !== "closed") continue
      const { accruals, payments, collections } = closing
      log.info(
        { day, accruals, payments: payments.length, collections: collections.length },
        "the day is closed",
      )
    }
    return true
  } finally {
    await pool.end()
  }
}
