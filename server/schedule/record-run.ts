import type { BankJob } from "#shared/day-end/bank-jobs.ts"
import { callFunction, nothing } from "../db/call-function.ts"
import { errorReason } from "../db/error-reason.ts"
import type { Database } from "../db/pool.ts"

/** What a job did, as a sentence for employees, and whether that is a failure; null if it had nothing to do. */
export type JobResult = { what: string; failed?: boolean | null }

/**
 * Runs a job and notes when it ran and how it ended, for employees (server/features/day-end/job-runs.sql).
 * @param jobs a connection of the role for jobs, or the owner's
 * @throws what the job throws, after noting the reason
 */
export async function recordRun(
  jobs: Database,
  job: BankJob,
  work: () => Promise<JobResult>,
): Promise<void> {
  const end = (failed: boolean | null, what: string) =>
    callFunction(jobs, "job_end", nothing, [job, failed, what])
  await callFunction(jobs, "job_begin", nothing, [job])
  try {
    const { what, failed = false } = await work()
    await end(failed, what)
  } catch (error) {
    // The database may be what failed: then the run stays without an end.
    await end(true, errorReason(error)).catch(() => undefined)
    throw error
  }
}
