import { sql } from "drizzle-orm"
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core"
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
  },
  (table) => [check("bank_settings_single", sql`${table.single}`)],
)
