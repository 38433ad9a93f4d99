import type { Logger } from "pino"
import type { BankJob } from "#shared/day-end/bank-jobs.ts"
import { callFunction, nothing } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { errorReason, isConnectionError } from "../db/sql-error.ts"

/**
 * Work that a process does again and again. Every process that has the job tries; the database gives each piece of
 * work to one of them. What employees see of its runs is noted by `recordRun`.
 */
export type Job = {
  /** What it does, for the log: "closing statements". */
  readonly name: string
  /** The pause after a run in milliseconds, or what works it out. */
  readonly everyMs: number | (() => Promise<number>)
  /**
   * Does it once.
   * @param stopping is aborted when the process stops; it then ends after its current transaction
   */
  readonly run: (stopping: AbortSignal) => Promise<void>
  /** What it does at the end, once it was stopped. */
  readonly last?: () => Promise<void>
}

/** A run that found no database is retried soon enough to notice its return within five seconds. */
const withoutDatabaseMs = 4_000
/** Other failures are retried later each time, up to this long or the job's pause, whichever is longer. */
const longestPauseMs = 300_000

/**
 * Runs a job now and then after each pause, one run at a time. A run that throws is logged and tried again soon, and
 * later each time that it fails again: what can't succeed must not use up the time of everything else.
 * @returns a function that stops it after the current run
 */
export function startJob(
  { name, everyMs, run, last }: Job,
  log: Pick<Logger, "error">,
): () => Promise<void> {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  const pauseAfter = (error: unknown, pauseMs: number): number => {
    if (isConnectionError(error)) return withoutDatabaseMs
    failures += 1
    const longest = Math.max(pauseMs, longestPauseMs)
    return Math.min(withoutDatabaseMs * 2 ** (failures - 1), longest)
  }
  const once = async () => {
    let pauseMs = typeof everyMs === "number" ? everyMs : 0
    try {
      await run(stopping.signal)
      if (typeof everyMs !== "number") pauseMs = await everyMs()
      failures = 0
    } catch (error) {
      log.error({ reason: errorReason(error) }, `${name} failed and is tried again`)
      pauseMs = pauseAfter(error, pauseMs)
    }
    if (!stopping.signal.aborted) timer = setTimeout(next, pauseMs)
  }
  let running = Promise.resolve()
  const next = () => {
    running = once()
  }
  next()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
    await last?.()
  }
}

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
