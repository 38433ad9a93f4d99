import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { ExchangeRate } from "#shared/contracts/exchange.ts"
import { exchangeRates, type rateSources } from "#shared/tables/exchange.ts"
import { callFunction, queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import type { EuroRates } from "./parse-ecb.ts"

/**
 * The newest rate of every pair, at which the bank exchanges, beside the reference rate and the bank's margin
 * (Regulation (EU) 2021/1230, article 4). Reads each pair from an index, so that years of rates cost no more
 * than one day's.
 */
export function latestRates(db: Database): Promise<ExchangeRate[]> {
  return queryRows(
    db,
    ExchangeRate,
    sql`
    select one as "fromCurrency", other as "toCurrency", latest.rate_date::text as "rateDate",
        rate_dealt(latest.rate, settings.exchange_margin)::text as rate, latest.rate::text as "referenceRate",
        settings.exchange_margin::text as "marginPercent"
      from bank_settings settings
      cross join unnest(enum_range(null::currency)) one
      cross join unnest(enum_range(null::currency)) other
      cross join lateral (
        select r.rate, r.rate_date from exchange_rates r
          where r.from_currency = one and r.to_currency = other
          order by r.rate_date desc limit 1) latest
      order by one, other`,
  )
}

/** What rates_load (server/features/exchange/rates.sql) did with a day's rates. */
const Loading = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["loaded", "known"]) }),
  z.object({ outcome: z.literal("refused"), reason: z.string() }),
])

/**
 * Passes a day's rates to the database, which checks them and computes the cross rates.
 * @param jobs a connection of the role for jobs, or the owner's
 */
export function loadRates(
  jobs: Database,
  source: (typeof rateSources)[number],
  { date, perEuro }: EuroRates,
): Promise<z.output<typeof Loading>> {
  const others = Object.entries(perEuro).filter(([currency]) => currency !== "EUR")
  return callFunction(jobs, "rates_load", Loading, [source, date, Object.fromEntries(others)])
}

/** The day (2026-11-27) of the newest rates that are loaded; undefined if there are none. */
export async function newestRateDay(db: Database): Promise<string | undefined> {
  const [newest] = await queryRows(
    db,
    z.object({ day: z.nullable(z.string()) }),
    sql`select max(rate_date)::text as day from ${exchangeRates}`,
  )
  return newest?.day ?? undefined
}
