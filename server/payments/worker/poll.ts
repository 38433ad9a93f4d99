import type { Logger } from "pino"
import { errorReason } from "../../db/error-reason.ts"
import { isConnectionError, isTimeout, isTransient } from "../../db/sql-error.ts"

/** A task that runs again and again until the worker stops. */
export type Polling = {
  /** Something may be there to do: runs at once, or once more if it is running. */
  wake(): void
  /** Resolves when it has ended. */
  readonly ended: Promise<void>
}

/** The pause after an error, in milliseconds. */
const pauseMs = 1_000

/**
 * Runs `work` every so often, and at once when woken or when it says that there is more to do. It
 * survives every error: a lost database is waited out and told once, everything else is told each
 * time.
 * @param name what the work is, for the log
 * @param work gives whether there is more to do at once
 */
export function poll(
  name: string,
  everyMs: number,
  log: Pick<Logger, "warn" | "error" | "info">,
  signal: AbortSignal,
  work: () => Promise<boolean>,
): Polling {
  let woken = false
  let wakeUp: () => void = () => undefined
  let away = false

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
      return more ? 0 : everyMs
    } catch (error) {
      tell(error)
      return isTransient(error) ? 0 : pauseMs
    }
  }

  function tell(error: unknown): void {
    const reason = errorReason(error)
    if (isConnectionError(error)) {
      if (!away) log.warn({ task: name, reason }, "the database is away; payments wait for it")
      away = true
    } else if (isTransient(error) || isTimeout(error)) {
      log.warn({ task: name, reason }, "payments collided with other work, and are tried again")
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
