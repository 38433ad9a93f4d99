import { type SQL, sql } from "drizzle-orm"
import type pg from "pg"
import * as z from "zod/mini"
import { callFunction, queryRows } from "../db/call-function.ts"
import { type Database, databaseOn } from "../db/pool.ts"
import type { AppContext } from "../features/app-context.ts"
import { type Job, type JobResult, recordRun } from "../schedule/scheduler.ts"

const everyMinute = 60_000

/**
 * Tries to match all open lines of statements again, and hands over to staff what has been open too
 * long (server/features/day-end/job-runs.sql).
 * @param owner a connection of the owner
 * @param staff the employee who asks, as stored (server/identity/employees/staff-name.ts)
 */
export async function reconcileStatements(owner: Database, staff: string): Promise<JobResult> {
  return matched(await countOf(owner, sql`select statements_reconcile(${staff}) as count`))
}

/**
 * The same, as a job: for the employee who asked for the run, or as the daily job. The database knows who.
 * @param jobs a connection of the role for jobs, or the owner's
 */
export async function runReconciliation(jobs: Database): Promise<JobResult> {
  return matched(await countOf(jobs, sql`select job_reconcile() as count`))
}

/**
 * Sends all queued standard payments now instead of with the next collection
 * (server/features/day-end/job-runs.sql).
 * @param owner a connection of the owner
 * @param staff the employee who asks, as stored (server/identity/employees/staff-name.ts)
 */
export async function sendQueuedPayments(owner: Database, staff: string): Promise<JobResult> {
  return sent(await countOf(owner, sql`select payments_send_queued(${staff}) as count`))
}

/**
 * The same, as a job, for the employee who asked for the run.
 * @param jobs a connection of the role for jobs, or the owner's
 * @throws the database's error if no employee asked
 */
export async function runCutOff(jobs: Database): Promise<JobResult> {
  return sent(await countOf(jobs, sql`select job_send_queued() as count`))
}

const matched = (lines: number): JobResult => ({
  what: `${lines} ${lines === 1 ? "line was" : "lines were"} matched.`,
})

const sent = (payments: number): JobResult => ({
  what: `${payments} standard ${payments === 1 ? "payment goes" : "payments go"} out now.`,
})

async function countOf(db: Database, query: SQL): Promise<number> {
  const [found] = await queryRows(db, z.object({ count: z.number() }), query)
  return found?.count ?? 0
}

/**
 * Reconciles the settlement account once a day, soon after midnight, if the bank is connected to other
 * banks. Failures are logged and retried.
 * @param jobs connections of the role for jobs, or the owner
 */
export function reconcileDaily(context: AppContext, jobs: pg.Pool): Job {
  const work = () => reconcileIfDue(context, jobs)
  return { name: "the reconciliation", everyMs: everyMinute, run: work }
}

/** Reconciles unless it was done today. A run that failed or was interrupted does not count. */
export async function reconcileIfDue(
  { env, historyGuard }: Pick<AppContext, "env" | "historyGuard">,
  jobs: pg.Pool,
): Promise<void> {
  if (env.RAIL_ADAPTER === "none" || (await historyGuard.whyStopped())) return
  const db = databaseOn(jobs)
  const due = await callFunction(db, "job_is_due", z.nullable(z.boolean()), ["reconciliation"])
  if (due !== true) return
  await recordRun(db, "reconciliation", () => runReconciliation(db))
}
