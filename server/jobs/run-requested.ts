import { sql } from "drizzle-orm"
import type pg from "pg"
import * as z from "zod/mini"
import { type BankJob, bankJobs } from "#shared/day-end/bank-jobs.ts"
import { countOf } from "#shared/in-words.ts"
import { callFunction, nothing, queryRows } from "../db/call-function.ts"
import { databaseOn } from "../db/pool.ts"
import { errorReason } from "../db/sql-error.ts"
import type { AppContext } from "../features/app-context.ts"
import { fetchRates } from "../features/exchange/load-rates.ts"
import { type Job, type JobResult, recordRun } from "../schedule/scheduler.ts"
import { checkInProcess } from "./check-in-process.ts"
import { closeOpenDays } from "./close-open-days.ts"
import { runCutOff, runReconciliation } from "./payment-jobs.ts"
import { closeStatements } from "./statements-on-time.ts"

const everyMs = 3_000

const Requested = z.object({ job: z.enum(bankJobs) })

/**
 * Runs the jobs that employees ask for in the staff app, within seconds, one after another.
 * @param jobs connections of the role for jobs, or the owner
 */
export function runRequestedJobs(context: AppContext, jobs: pg.Pool): Job {
  const { log } = context
  const work = async (stopping: AbortSignal) => {
    const db = databaseOn(jobs)
    const rows = await queryRows(db, Requested, sql`select jobs_requested() as job`)
    for (const { job } of rows) {
      if (stopping.aborted) return
      // A failure is noted for the employee, and is not tried again by itself.
      await recordRun(db, job, () => runJob(context, jobs, job, stopping)).catch((error: unknown) =>
        log.error({ job, reason: errorReason(error) }, "a job failed"),
      )
    }
  }
  return { name: "reading requested jobs", everyMs, run: work }
}

async function runJob(
  context: AppContext,
  jobs: pg.Pool,
  job: BankJob,
  stopping: AbortSignal,
): Promise<JobResult> {
  const { env } = context
  const db = databaseOn(jobs)
  if (job === "day_end") return closeOpenDays(context, jobs, stopping)
  if (job === "statements") {
    const all = await closeStatements(context, jobs, env.RAIL_BIC ?? null, stopping)
    return { what: all ? "All statements are closed." : "Days must be closed first." }
  }
  if (job === "reconciliation") return runReconciliation(db)
  if (job === "cut_off") return runCutOff(db)
  if (job === "rates") {
    if (env.EXCHANGE_RATES_URL === undefined) {
      return { what: "No source is set (EXCHANGE_RATES_URL).", failed: null }
    }
    await fetchRates(db, env.EXCHANGE_RATES_URL)
    return { what: "The newest rates are loaded." }
  }
  const { violations, warnings } = await checkInProcess((done, total) => {
    // Progress may be lost; the result is not.
    callFunction(db, "job_progress", nothing, ["ledger_check", done, total]).catch(() => undefined)
  }, stopping)
  return violations.length === 0
    ? { what: ["The ledger is sound: no violations", ...warnings, ""].join(". ").trim() }
    : {
        what: `${countOf(violations.length, "violation")}. ${violations.slice(0, 5).join(" ")}`,
        failed: true,
      }
}
