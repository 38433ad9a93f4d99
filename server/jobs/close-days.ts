import { sql } from "drizzle-orm"
import type { Database } from "../db/pool.ts"

/** A month's interest paid to a savings account, as a decimal string. */
export type Payment = { accountId: number; userId: number; amount: string }

/** An attempt to collect a loan's due installments, as decimal strings. What is not collected stays due. */
export type Collection = {
  loanId: number
  userId: number
  due: string
  collected: string
  closed: boolean
}

/** What the end of one or several consecutive days did. */
export type Closing = {
  accruals: number
  payments: Payment[]
  collections: Collection[]
  /** The members of whom an offer of a loan expired, or expires in two days. */
  offers: number[]
}

/**
 * Closes past days of one month (server/ledger/end-of-day.sql) for the demo bank's history. Runs in the
 * caller's transaction, as the owner. Calendar dates are YYYY-MM-DD.
 * @param at the time of the postings
 * @returns undefined if any of the days is already closed; then nothing was changed
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
