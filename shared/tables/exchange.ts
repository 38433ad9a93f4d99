import { sql } from "drizzle-orm"
import { check, date, numeric, pgTable, unique } from "drizzle-orm/pg-core"
import { currency } from "./accounts.ts"
import { id, instant } from "./columns.ts"

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
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique("exchange_rates_pair_date_key").on(table.fromCurrency, table.toCurrency, table.rateDate),
    check("exchange_rates_rate_positive", sql`${table.rate} > 0`),
    check("exchange_rates_two_currencies", sql`${table.fromCurrency} <> ${table.toCurrency}`),
  ],
)
