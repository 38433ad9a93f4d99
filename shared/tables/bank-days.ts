import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { instant, ref } from "./columns.ts"
import { journalEntries } from "./ledger.ts"

/** The completed ends of day, one row per date, so that none runs twice. */
export const bankDays = pgTable("bank_days", {
  day: date().primaryKey(),
  finishedAt: instant().notNull().default(sql`clock_timestamp()`),
})

/** The reports whose figures are kept of each day: later, loans and accounts no longer say what they were. */
export const keptReports = ["portfolio_at_risk", "products"] as const

/** A report as it stood when a day was closed. Append-only. */
export const dayReports = pgTable(
  "day_reports",
  {
    day: date()
      .notNull()
      .references(() => bankDays.day),
    report: text({ enum: keptReports }).notNull(),
    /** The report's rows, with amounts as texts. */
    rows: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.report] }),
    check("day_reports_report", sql`${table.report} in ('portfolio_at_risk', 'products')`),
  ],
)

/** What is done for ranges of accounts or loans: all interest comes before the first collection. */
export const dayPart = pgEnum("day_part", ["interest", "loans"])

/**
 * The work of a day that is being closed: ranges of ids, so that many processes share it and another
 * continues where one stopped. The rows are deleted when the day is closed.
 */
export const dayBatches = pgTable(
  "day_batches",
  {
    day: date().notNull(),
    part: dayPart().notNull(),
    firstId: ref().notNull(),
    lastId: ref().notNull(),
    /** Of loans: the last one that is done. */
    doneUpTo: ref().notNull().default(0),
    done: boolean().notNull().default(false),
    /** How often it was tried; batches whose accounts were locked come last. */
    tries: integer().notNull().default(0),
    accruals: integer().notNull().default(0),
    payments: integer().notNull().default(0),
    collected: integer().notNull().default(0),
    overdue: integer().notNull().default(0),
    paidOff: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.part, table.firstId] })],
)

/**
 * A savings account's interest since its first posting. It is the sum of each day's interest, which has
 * eight decimals, up to a day; server/ledger/check-interest.ts calculates it again from the postings.
 */
export const interestBalances = pgTable(
  "interest_balances",
  {
    accountId: ref()
      .primaryKey()
      .references(() => accounts.id),
    accrued: numeric({ precision: 20, scale: 8 }).notNull(),
    paid: numeric({ precision: 20, scale: 2 }).notNull().default("0"),
    /** The last day whose interest is in `accrued`. */
    accruedTo: date().notNull(),
    /** The account's version at the end of that day; 0 before its first posting. */
    version: bigint({ mode: "number" }).notNull(),
    /** What was accrued while each day had a row of its own, and up to which day. */
    carried: numeric({ precision: 20, scale: 8 }).notNull().default("0"),
    carriedTo: date(),
  },
  (table) => [
    check("interest_balances_paid", sql`${table.paid} between 0 and ${table.accrued}`),
    check("interest_balances_carried", sql`${table.carried} between 0 and ${table.accrued}`),
  ],
)

/** A month's interest paid to an account: once for each month. Append-only. */
export const interestPayments = pgTable(
  "interest_payments",
  {
    accountId: ref()
      .notNull()
      .references(() => interestBalances.accountId),
    monthEnd: date().notNull(),
    amount: numeric({ precision: 20, scale: 2 }).notNull(),
    entryId: ref()
      .notNull()
      .unique("interest_payments_entry_key")
      .references(() => journalEntries.id),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.monthEnd] }),
    check("interest_payments_positive", sql`${table.amount} > 0`),
    check("interest_payments_month_end", sql`extract(day from ${table.monthEnd} + 1) = 1`),
  ],
)
