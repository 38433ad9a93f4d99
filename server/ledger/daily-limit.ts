import { sql } from "drizzle-orm"
import type { Database } from "../db/pool.ts"

/** What a customer may send to others today, as the posting function reckons it: EUR, decimal strings. */
export type DailyLimit = {
  /** The customer's own limit. */
  own: string
  /** What is counted against it today. */
  spent: string
  /** Until when a recovered access moves less than that, and how much a day; null otherwise. */
  lowered: { until: Date; limit: string } | null
  /** Since when the customer lets nothing leave for others; null when they do. */
  lockedAt: Date | null
}

/**
 * A customer's limit and what is spent of it.
 * @param timeZone the bank's, whose day it is
 */
export async function dailyLimitOf(
  db: Database,
  userId: number,
  timeZone: string,
): Promise<DailyLimit> {
  const { rows } = await db.execute<{
    own: string
    spent: string
    until: string | null
    cap: string
    lockedAt: string | null
  }>(sql`
    select u.daily_transfer_limit::text as own, coalesce(c.spent, 0.00)::text as spent,
        case when l.lowered then u.limits_lowered_until end as until, l.cap::text as cap,
        u.payments_locked_at as "lockedAt"
      from users u
      cross join lateral ledger_daily_limit(u.id, clock_timestamp()) as l
      left join limit_counters c on c.scope = 'customer' and c.subject_id = u.id
        and c.day = (clock_timestamp() at time zone ${timeZone})::date
      where u.id = ${userId}`)
  const [row] = rows
  if (!row) throw new Error("there is no such customer")
  const { own, spent, until, cap, lockedAt } = row
  const lowered = until === null ? null : { until: new Date(until), limit: toCents(cap) }
  return { own, spent, lowered, lockedAt: lockedAt === null ? null : new Date(lockedAt) }
}

/** `500` as the ledger's constant has it, `500.00` as the wire does. */
const toCents = (amount: string) => (amount.includes(".") ? amount : `${amount}.00`)
