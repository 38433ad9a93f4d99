import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "pino"
import { isConnectionError, sqlState } from "./sql-error.ts"

/** Short, to notice quickly when PostgreSQL is back. */
const pauseMs = 500

/**
 * Retries `work` while the database is unavailable, so that a bank started before its database
 * waits for it. Only the first failure is logged.
 * @throws other errors of `work`
 */
export async function waitForDatabase<T>(
  work: () => Promise<T>,
  log: Pick<Logger, "warn">,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionError(error)) throw error
      if (attempt === 1) {
        log.warn({ reason: sqlState(error) }, "the database does not answer; waiting for it")
      }
    }
    await sleep(pauseMs)
  }
}
