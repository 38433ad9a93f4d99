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

/** Whether the bank has any rates yet. */
export async function hasRates(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ some: boolean }>(
    sql`select exists (select from ${exchangeRates}) as some`,
  )
  return rows[0]?.some ?? false
}
