import type { Logger } from "pino"
import { errorReason, isConnectionError, isTimeout, isTransient } from "../../db/sql-error.ts"
import { PostingsStopped } from "../../ledger/refusals.ts"

/**
 * A task that runs again and again until the worker stops. It is not one of the scheduler's jobs, whose pauses grow up
 * to minutes and which nothing wakes: a payment must be sent within milliseconds of its order, by the channel that
 * wakes the task, and again at once when the database is back.
 */
export type Polling = {
  /** There may be work: runs immediately, or once more if it is already running. */
  wake(): void
  /** Resolves when the task has ended. */
  readonly ended: Promise<void>
}

/** The pause after an error, in milliseconds. */
const pauseMs = 1_000
/** The first pause after a lost connection, in milliseconds; it doubles up to the pause above. */
const reconnectMs = 50

/**
 * Runs `work` at intervals, and immediately when woken or when there is more to do. It continues
 * after every error, at once if other work was in the way. It waits while the database is
 * unavailable and logs that once; it logs every other error.
 * @param name the task's name, for the log
 * @param work resolves to whether there is more to do immediately, or to the milliseconds until
 *   there is
 */
export function poll(
  name: string,
  everyMs: number,
  log: Pick<Logger, "warn" | "error" | "info">,
  signal: AbortSignal,
  work: () => Promise<boolean | number>,
): Polling {
  let woken = false
  let wakeUp: () => void = () => undefined
  let away = false
  /** How often in a row the connection was lost. */
  let lost = 0

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function once(): Promise<number> {
    try {
      const more = await work()
      if (away) log.info({ task: name }, "the database is back")
      away = false
      lost = 0
      return typeof more === "number" ? Math.min(more, everyMs) : more ? 0 : everyMs
    } catch (error) {
      report(error)
      if (isConnectionError(error)) return Math.min(pauseMs, reconnectMs * 2 ** lost++)
      return isTransient(error) || isTimeout(error) ? 0 : pauseMs
    }
  }

  function report(error: unknown): void {
    // The guard has logged why.
    if (error instanceof PostingsStopped) return
    const reason = errorReason(error)
    if (isConnectionError(error)) {
      if (!away) log.warn({ task: name, reason }, "the database is away; payments wait for it")
      away = true
    } else if (isTransient(error) || isTimeout(error)) {
      log.warn({ task: name, reason }, "payments conflicted with other work and are tried again")
    } else {
      log.error({ task: name, reason }, "a step of the payments worker failed, and is tried again")
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      woken = false
      const wait = await once()
      if (wait > 0 && !woken && !signal.aborted) await pause(wait)
    }
  }

  signal.addEventListener("abort", () => wakeUp(), { once: true })
  return {
    wake() {
      woken = true
      wakeUp()
    },
    ended: run(),
  }
}
