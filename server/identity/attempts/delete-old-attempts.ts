import { nowMs } from "../../rate-limits/quota.ts"
import type { Job } from "../../schedule/scheduler.ts"
import type { MemberContext } from "../member-context.ts"
import { memorySeconds } from "./attempt-limiter.ts"

const everyHour = 3_600_000

/**
 * Deletes expired attempts, by the database's clock, so that an attack does not leave rows behind.
 */
const forgetSql = `delete from rate_limits
  where expire < ${nowMs} - ${memorySeconds * 1000}`

/** Deletes old attempts every hour. */
export const deleteOldAttempts = ({ pool }: Pick<MemberContext, "pool">): Job => ({
  name: "deleting old attempts",
  everyMs: everyHour,
  async run() {
    await pool.query(forgetSql)
  },
})
