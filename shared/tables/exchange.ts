import { sql } from "drizzle-orm"
import { check, date, numeric, pgEnum, pgTable, unique } from "drizzle-orm/pg-core"
import { currency } from "./accounts.ts"
import { id, instant } from "./columns.ts"

/** `feed`: the daily rates of EXCHANGE_RATES_URL. `seed`: the file that a new bank begins with. */
export const rateSources = ["feed", "seed"] as const
export const rateSource = pgEnum("rate_source", rateSources)

/**
 * The bank's rates (specification section 3), one row a pair and day, crossed through EUR and
 * rounded down. The latest day is the one dealt at, and every screen that shows a rate names its day.
 */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    id: id(),
    fromCurrency: currency().notNull(),
    toCurrency: currency().notNull(),
    rate: numeric({ precision: 10, scale: 6 }).notNull(),
    /** The day the rate was published for. */
    rateDate: date().notNull(),
    /** Where it is from; null for what was loaded before this was written down. */
    source: rateSource(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique("exchange_rates_pair_date_key").on(table.fromCurrency, table.toCurrency, table.rateDate),
    // What rates between 0.2 and 5 units per euro (server/ledger/rates.sql) can cross to.
    check("exchange_rates_rate_range", sql`${table.rate} between 0.04 and 25`),
    // The newest day is the one dealt at, so rates of a day that had begun nowhere would be it until then.
    check(
      "exchange_rates_not_in_future",
      sql`${table.rateDate} <= ((${table.updatedAt} + interval '14 hours') at time zone 'UTC')::date or coalesce(${table.source} = 'seed', false)`,
    ),
    check("exchange_rates_two_currencies", sql`${table.fromCurrency} <> ${table.toCurrency}`),
  ],
)
