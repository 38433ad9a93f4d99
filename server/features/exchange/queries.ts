import { desc, sql } from "drizzle-orm"
import { exchangeRates } from "#shared/tables/exchange.ts"
import type { Database } from "../../db/pool.ts"

export type NewRate = typeof exchangeRates.$inferInsert

/** The newest rate of every pair: what the bank deals at. */
export function latestRates(db: Database) {
  return db
    .selectDistinctOn([exchangeRates.fromCurrency, exchangeRates.toCurrency], {
      fromCurrency: exchangeRates.fromCurrency,
      toCurrency: exchangeRates.toCurrency,
      rate: exchangeRates.rate,
      rateDate: exchangeRates.rateDate,
    })
    .from(exchangeRates)
    .orderBy(exchangeRates.fromCurrency, exchangeRates.toCurrency, desc(exchangeRates.rateDate))
}

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
