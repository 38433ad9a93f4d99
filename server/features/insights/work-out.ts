import { sqlMessage } from "../../db/sql-error.ts"
import { semaphore } from "../../rate-limits/semaphore.ts"
import { Problem } from "../../use-case/problem.ts"

/** How many members' insights a process works out at once, so that other requests are served in between. */
const queue = semaphore(2, 200)

/**
 * Works out insights, which compares the texts of up to thousands of payments. Members take turns.
 * @throws Problem unavailable when too many wait; insights_too_long for a history whose texts are more than that
 *   (server/features/insights/insight-history.sql)
 */
export function workOut<T>(userId: number, work: () => Promise<T>): Promise<T> {
  return queue(work, String(userId)).catch((error: unknown) => {
    if (sqlMessage(error) !== "insights_too_long") throw error
    throw new Problem("insights_too_long")
  })
}
