import { sql } from "drizzle-orm"
import type pg from "pg"
import type { AppContext } from "../app-context.ts"
import { errorReason } from "../db/error-reason.ts"
import { type Database, databaseOn } from "../db/pool.ts"
import { type JobResult, recordRun } from "./record-run.ts"
import { repeatedly } from "./repeatedly.ts"

const everyMinute = 60_000

/** The name that the daily reconciliation has in the audit trail, where an employee's would be. */
const dailyJob = "Daily job"

/**
 * Tries to match all open lines of statements again, and hands over to staff what has been open too
 * long (server/ledger/job-runs.sql).
 * @param staff the employee who asks, as stored (server/staff/staff-name.ts), or the job
 */
export async function reconcileStatements(db: Database, staff: string): Promise<JobResult> {
  const { rows } = await db.execute<{ lines: number }>(
    sql`select statements_reconcile(${staff}) as lines`,
  )
  const lines = rows[0]?.lines ?? 0
  return { what: `${lines} ${lines === 1 ? "line was" : "lines were"} matched.` }
}

/**
 * Sends all queued standard payments now instead of with the next collection
 * (server/ledger/job-runs.sql).
 * @param staff the employee who asks, as stored (server/staff/staff-name.ts)
 */
export async function sendQueuedPayments(db: Database, staff: string): Promise<JobResult> {
  const { rows } = await db.execute<{ payments: number }>(
    sql`select payments_send_queued(${staff}) as payments`,
  )
  const payments = rows[0]?.payments ?? 0
  return {
    what: `${payments} standard ${payments === 1 ? "payment goes" : "payments go"} out now.`,
  }
}

/**
 * Reconciles the settlement account once a day, soon after midnight, if the bank is connected to other
 * banks. Failures are logged and retried.
 * @param jobs connections of the role for jobs, or the owner
 * @returns a function that stops it
 */
export function reconcileDaily(context: AppContext, jobs: pg.Pool): () => Promise<void> {
  const work = () => reconcileIfDue(context, jobs)
  return repeatedly(everyMinute, work, (error) =>
    context.log.error(
      { reason: errorReason(error) },
      "the reconciliation failed and is tried again",
    ),
  )
}

/** Reconciles unless it was done today. A run that failed or was interrupted does not count. */
export async function reconcileIfDue(
  { env, historyGuard }: Pick<AppContext, "env" | "historyGuard">,
  jobs: pg.Pool,
): Promise<void> {
  if (env.RAIL_ADAPTER === "none" || (await historyGuard.whyStopped())) return
  const db = databaseOn(jobs)
  const { rows } = await db.execute<{ due: boolean }>(
    sql`select job_is_due('reconciliation') as due`,
  )
  if (!rows[0]?.due) return
  await recordRun(db, "reconciliation", () => reconcileStatements(db, dailyJob))
}
