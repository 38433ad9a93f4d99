import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "pino"
import { isConnectionError, sqlState } from "./sql-error.ts"

/** Short, so that PostgreSQL's return is noticed at once. */
const pauseMs = 500

/**
 * Runs `work` again for as long as the database is away: a bank that is started before its database
 * waits for it. The first refusal is logged, further ones are not.
 * @throws whatever else `work` throws
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
