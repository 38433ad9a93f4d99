import { sql } from "drizzle-orm"
import { exchangeRates, type rateSources } from "#shared/tables/exchange.ts"
import type { Database } from "../../db/pool.ts"
import type { EuroRates } from "./parse-ecb.ts"

/**
 * The newest rate of every pair, at which the bank exchanges. Reads each pair from an index, so that years
 * of rates cost no more than one day's.
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

/** What rates_load (server/ledger/rates.sql) did with a day's rates. */
type Loading = { outcome: "loaded" | "known" } | { outcome: "refused"; reason: string }

/**
 * Passes a day's rates to the database, which checks them and computes the cross rates.
 * @param jobs a connection of the role for jobs, or the owner's
 */
export async function loadRates(
  jobs: Database,
  source: (typeof rateSources)[number],
  { date, perEuro }: EuroRates,
): Promise<Loading> {
  const others = Object.entries(perEuro).filter(([currency]) => currency !== "EUR")
  const { rows } = await jobs.execute<{ loading: Loading }>(sql`
    select rates_load(${source}, ${date}, ${JSON.stringify(Object.fromEntries(others))}::jsonb) as loading`)
  if (!rows[0]) throw new Error("rates_load gave no outcome")
  return rows[0].loading
}

/** Whether the bank has any rates. */
export async function hasRates(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ some: boolean }>(
    sql`select exists (select from ${exchangeRates}) as some`,
  )
  return rows[0]?.some ?? false
}
