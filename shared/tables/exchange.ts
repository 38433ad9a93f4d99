import { sql } from "drizzle-orm"
import { check, date, numeric, pgEnum, pgTable, unique } from "drizzle-orm/pg-core"
import { currencyRules } from "../money/currency.ts"
import { currency } from "./accounts.ts"
import { id, instant } from "./columns.ts"

const perEuro = Object.values(currencyRules).map((facts) => facts.perEuro)
const lowest = Math.min(...perEuro.map((each) => each.lowest))
const highest = Math.max(...perEuro.map((each) => each.highest))

/** The possible cross rates of currencies at what one euro can buy of each. */
export const possibleRates = { lowest: lowest / highest, highest: highest / lowest }

/** `feed`: the daily rates of EXCHANGE_RATES_URL. `seed`: the file that a new bank starts with. */
export const rateSources = ["feed", "seed"] as const
export const rateSource = pgEnum("rate_source", rateSources)

/**
 * The bank's rates (specification section 3), one row per pair and day, crossed through EUR and
 * rounded down. Exchanges use the latest day, and every screen that shows a rate names its day.
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
    /** Null for rates loaded before this column existed. */
    source: rateSource(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique("exchange_rates_pair_date_key").on(table.fromCurrency, table.toCurrency, table.rateDate),
    check(
      "exchange_rates_rate_range",
      sql`${table.rate} between ${sql.raw(`${possibleRates.lowest} and ${possibleRates.highest}`)}`,
    ),
    // The newest day is the one in use, so rates of a day that has not begun anywhere would be used
    // until then.
    check(
      "exchange_rates_not_in_future",
      sql`${table.rateDate} <= ((${table.updatedAt} + interval '14 hours') at time zone 'UTC')::date or coalesce(${table.source} = 'seed', false)`,
    ),
    check("exchange_rates_two_currencies", sql`${table.fromCurrency} <> ${table.toCurrency}`),
  ],
)
