import { sql } from "drizzle-orm"
import { exchangeRates } from "#shared/tables/exchange.ts"
import type { Database } from "../../db/pool.ts"

export type NewRate = typeof exchangeRates.$inferInsert

/**
 * The newest rate of every pair: what the bank deals at. Each pair's from an index, so that years of rates
 * cost no more than a day's.
 */
export async function latestRates(db: Database): Promise<LatestRate[]> {
  const { rows } = await db.execute<LatestRate>(sql`
    select one as "fromCurrency", other as "toCurrency", latest.rate::text as rate,
        latest.rate_date::text as "rateDate"
      from unnest(enum_range(null::currency)) one
      cross join unnest(enum_range(null::currency)) other
      cross join lateral (
        select r.rate, r.rate_date from exchange_rates r
          where r.from_currency = one and r.to_currency = other
          order by r.rate_date desc limit 1) latest
      order by one, other`)
  return rows
}

type LatestRate = Pick<
  typeof exchangeRates.$inferSelect,
  "fromCurrency" | "toCurrency" | "rate" | "rateDate"
>

/** Adds a day's rates; what is there for that day already stays, since it may have been dealt at. */
export async function insertRates(db: Database, rates: NewRate[]): Promise<void> {
  await db.insert(exchangeRates).values(rates).onConflictDoNothing()
}

/** Whether a day, YYYY-MM-DD, has not begun anywhere on earth yet. */
export async function isAhead(db: Database, day: string): Promise<boolean> {
  const { rows } = await db.execute<{ ahead: boolean }>(
    sql`select ${day}::date > ((clock_timestamp() + interval '14 hours') at time zone 'UTC')::date as ahead`,
  )
  return rows[0]?.ahead ?? true
}

/** Whether the bank has any rates yet. */
export async function hasRates(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ some: boolean }>(
    sql`select exists (select from ${exchangeRates}) as some`,
  )
  return rows[0]?.some ?? false
}
