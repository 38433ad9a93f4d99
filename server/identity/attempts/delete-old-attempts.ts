import { errorReason } from "../../db/error-reason.ts"
import { nowMs } from "../../rate-limits/quota.ts"
import type { MemberContext } from "../member-context.ts"
import { memorySeconds } from "./attempt-limiter.ts"

const everyHour = 3_600_000

/**
 * Deletes expired attempts, by the database's clock, so that an attack does not leave rows behind.
 */
const forgetSql = `delete from rate_limits
  where expire < ${nowMs} - ${memorySeconds * 1000}`

/**
 * Deletes old attempts now and every hour while the process runs. A failure is logged and retried
 * in the next hour.
 * @returns a function that stops it and waits for a running deletion
 */
export function deleteOldAttempts({
  pool,
  log,
}: Pick<MemberContext, "pool" | "log">): () => Promise<void> {
  let running = Promise.resolve()
  const forget = async () => {
    try {
      await pool.query(forgetSql)
    } catch (error) {
      log.warn({ reason: errorReason(error) }, "could not delete old attempts")
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
