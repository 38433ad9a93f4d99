/** Failed runs are retried soon enough to notice the database's return within five seconds. */
const afterFailureMs = 4_000

/**
 * Runs a job now and then at an interval, one run at a time. A run that throws is told and tried again
 * soon.
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
  let running = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  const run = async () => {
    try {
      if (!stopping.signal.aborted) await work(stopping.signal)
    } catch (error) {
      tell(error)
      again = setTimeout(next, afterFailureMs)
    }
  }
  const next = () => {
    running = running.then(run)
  }
  next()
  const timer = setInterval(next, everyMs)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
    clearTimeout(again)
  }
}
