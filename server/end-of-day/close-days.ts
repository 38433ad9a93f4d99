import { sql } from "drizzle-orm"
import type { Database } from "../db/pool.ts"

/** A month's interest that was paid to a savings account; decimal string. */
export type Payment = { accountId: number; userId: number; amount: string }

/** What was tried to be collected on a loan: decimal strings. What is not collected stays due. */
export type Collection = {
  loanId: number
  userId: number
  due: string
  collected: string
  closed: boolean
}

/** What the end of one day, or of several in a row, did. */
export type Closing = { accruals: number; payments: Payment[]; collections: Collection[] }

/**
 * Closes days of one month in the past (server/ledger/end-of-day.sql): the demo bank's history. In the
 * caller's transaction, as the owner. Calendar dates are YYYY-MM-DD.
 * @param at when the postings count
 * @returns undefined when any of the days is done already; then nothing was changed
 */
export async function closeDays(
  tx: Database,
  first: string,
  last: string,
  at: Date,
): Promise<Closing | undefined> {
  const { rows } = await tx.execute<{ closing: Closing | null }>(sql`
    select bank_close_days(${first}, ${last}, ${at.toISOString()}) as closing`)
  return rows[0]?.closing ?? undefined
}
