import { isConnectionError } from "../db/sql-error.ts"

/** A run that found no database is retried soon enough to notice its return within five seconds. */
const withoutDatabaseMs = 4_000
/** Other failures are retried later each time, up to this long or the job's interval, whichever is longer. */
const longestPauseMs = 300_000

/**
 * Runs a job now and then at an interval, one run at a time. A run that throws is told and tried again soon, and later
 * each time that it fails again: what can't succeed must not use up the time of everything else. There is one timer:
 * the interval begins when a run ends.
 * @param work is given a signal that is aborted when the process stops; it then ends after its
 *   current transaction
 * @param tell logs an error
 * @returns a function that stops it after the current run
 */
export function repeatedly(
  everyMs: number,
  work: (stopping: AbortSignal) => Promise<void>,
  tell: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  const run = async () => {
    let pauseMs = everyMs
    try {
      await work(stopping.signal)
      failures = 0
    } catch (error) {
      tell(error)
      pauseMs = pauseAfter(error)
    }
    if (!stopping.signal.aborted) timer = setTimeout(next, pauseMs)
  }
  const pauseAfter = (error: unknown): number => {
    if (isConnectionError(error)) return withoutDatabaseMs
    failures += 1
    const longest = Math.max(everyMs, longestPauseMs)
    return Math.min(withoutDatabaseMs * 2 ** (failures - 1), longest)
  }
  let running = Promise.resolve()
  const next = () => {
    running = run()
  }
  next()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}
