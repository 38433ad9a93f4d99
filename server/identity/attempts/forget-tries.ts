import type { AppContext } from "../../app-context.ts"
import { errorReason } from "../../db/error-reason.ts"
import { memorySeconds } from "./attempt-limiter.ts"

const everyHour = 3_600_000

/** Removes what no attemptLimiter remembers any more, by the database's clock, so that an attack leaves no heap. */
const forgetSql = `delete from rate_limits
  where expire < (extract(epoch from clock_timestamp()) - ${memorySeconds}) * 1000`

/**
 * Forgets old tries while the process runs, at once and every hour. What fails is logged and done later.
 * @returns stops it, after what is being done
 */
export function forgetTries({ pool, log }: Pick<AppContext, "pool" | "log">): () => Promise<void> {
  let running = Promise.resolve()
  const forget = async () => {
    try {
      await pool.query(forgetSql)
    } catch (error) {
      log.warn({ reason: errorReason(error) }, "old tries are not forgotten yet")
    }
  }
  const next = () => {
    running = running.then(forget)
  }
  next()
  const timer = setInterval(next, everyHour)
  return async () => {
    clearInterval(timer)
    await running
  }
}
