import type { AppContext } from "../app-context.ts"
import { errorReason } from "../db/error-reason.ts"
import { databaseOn, openPool } from "../db/pool.ts"
import { bankDay, openDays } from "./open-days.ts"
import { runDay } from "./run-day.ts"

const everyMinute = 60_000

/** What failed is tried again so soon that the database's return is noticed within five seconds. */
const afterFailureMs = 4_000

/**
 * Closes each day of BANK_TIME_ZONE within a minute of its end, and at the start what was missed, in
 * order. Every process tries, and the database lets one do it. What fails is logged and tried again.
 * @param jobsUrl the role for jobs, or the owner
 * @returns stops it, after the one day that is being closed
 */
export function closeDaysNightly(context: AppContext, jobsUrl: string): () => Promise<void> {
  let closedUpTo = ""
  let running = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  const tick = async () => {
    try {
      // The database's day: a process whose clock is ahead would find nothing to close, and rest.
      const today = await bankDay(context.db, context.env.BANK_TIME_ZONE)
      if (closedUpTo === today) return
      if (await catchUp(context, jobsUrl, stopping.signal)) closedUpTo = today
    } catch (error) {
      context.log.error({ reason: errorReason(error) }, "the end of day failed and is tried again")
      again = setTimeout(next, afterFailureMs)
    }
  }
  const next = () => {
    running = running.then(tick)
  }
  next()
  const timer = setInterval(next, everyMinute)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
    clearTimeout(again)
  }
}

/**
 * Closes every open day. Gives false when another process is at it, where it may still fail, or when
 * the process stops in between: what is left is caught up at the next start.
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
