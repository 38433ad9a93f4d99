import { sql } from "drizzle-orm"
import { check, date, numeric, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { instant, ref } from "./columns.ts"
import { journalEntries } from "./ledger.ts"

/** The completed ends of day, one row per date, so that none runs twice. */
export const bankDays = pgTable("bank_days", {
  day: date().primaryKey(),
  finishedAt: instant().notNull().default(sql`clock_timestamp()`),
})

/**
 * A day's interest on one savings account, with eight decimals, until the month's sum is paid. A
 * row with an entry has been paid.
 */
export const interestAccruals = pgTable(
  "interest_accruals",
  {
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    day: date()
      .notNull()
      .references(() => bankDays.day),
    amount: numeric({ precision: 20, scale: 8 }).notNull(),
    paidEntryId: ref().references(() => journalEntries.id),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day] }),
    check("interest_accruals_not_negative", sql`${table.amount} >= 0`),
  ],
)
