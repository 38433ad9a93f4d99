import { sql } from "drizzle-orm"
import { boolean, check, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core"
import type { Letterhead } from "../credit-union.ts"
import { instant } from "./columns.ts"

/**
 * Settings that the database itself needs, so that callers cannot override them: one row, created
 * by the migrations and updated by the owner at each start.
 */
export const bankSettings = pgTable(
  "bank_settings",
  {
    /** Always true: there is only one row. */
    single: boolean().primaryKey().default(true),
    /** BANK_TIME_ZONE: its midnight begins the bank's day, and with it the daily limits. */
    timeZone: text().notNull(),
    /** Since when the zone applies: earlier days were counted by another. */
    timeZoneSince: instant().notNull().default(sql`'-infinity'`),
    /** Whether payments to other banks are open: whether the bank has a connection to them. */
    otherBanksOpen: boolean().notNull().default(true),
    /** Whether that connection carries instant payments: files do not. */
    instantOpen: boolean().notNull().default(true),
    /** ACCOUNT_NUMBER_PREFIX: the first digits of all account numbers here; empty in a bank that is not split. */
    accountNumberPrefix: text().notNull().default(""),
    /** EXCHANGE_MARGIN_PERCENT: how much less than the reference rate the bank deals at, in percent. */
    exchangeMargin: numeric({ precision: 4, scale: 2 }).notNull().default("0"),
    /** All margins that were in force, so that a check knows every rate that can have been dealt. */
    exchangeMarginsUsed: numeric({ precision: 4, scale: 2 }).array().notNull().default(["0"]),
    /** Whether the bank stops dealing at a rate once newer reference rates are published: not in a demonstration. */
    dealsCurrentRatesOnly: boolean().notNull().default(false),
  },
  (table) => [
    check("bank_settings_single", sql`${table.single}`),
    check("bank_settings_exchange_margin", sql`${table.exchangeMargin} between 0 and 5`),
  ],
)

/**
 * What papers state of the bank, since when. Append-only: a paper that was issued keeps what it stated. Without a row,
 * they state the demonstration's (shared/credit-union.ts).
 */
export const letterheads = pgTable("letterheads", {
  since: instant().primaryKey(),
  content: jsonb().$type<Letterhead>().notNull(),
})
