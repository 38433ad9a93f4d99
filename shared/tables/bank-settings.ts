import { sql } from "drizzle-orm"
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core"
import { instant } from "./columns.ts"

/**
 * What the database itself must know of the bank, so that no caller can say otherwise: one row, made by
 * the migrations and kept by the owner at each start.
 */
export const bankSettings = pgTable(
  "bank_settings",
  {
    /** Always true: there is one row. */
    single: boolean().primaryKey().default(true),
    /** BANK_TIME_ZONE: its midnight begins the bank's day, and with it each day's limits. */
    timeZone: text().notNull(),
    /** Since when that is the zone: what was booked before was counted by another. */
    timeZoneSince: instant().notNull().default(sql`'-infinity'`),
  },
  (table) => [check("bank_settings_single", sql`${table.single}`)],
)
