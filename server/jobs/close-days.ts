import * as z from "zod/mini"
import { callFunction } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"

/**
 * Closes past days of one month (server/features/day-end/end-of-day.sql) for the demo bank's history. Runs in the
 * caller's transaction, as the owner. Calendar dates are YYYY-MM-DD.
 * @param at the time of the postings
 * @returns false if the last day is already closed; then nothing was changed
 */
export async function closeDays(
  tx: Database,
  first: string,
  last: string,
  at: Date,
): Promise<boolean> {
  return callFunction(tx, "bank_close_days", z.boolean(), [first, last, at])
}
