import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core"
import { id, instant, ref } from "./columns.ts"
import { journalEntries } from "./ledger.ts"
import { payments } from "./payments.ts"
import { railMessages } from "./rail-messages.ts"

/** The settlement account holds the money of all members. */
const settlementAmount = () => numeric({ precision: 20, scale: 2 })

/** A statement of the bank's settlement account (camt.053). */
export const statements = pgTable(
  "statements",
  {
    id: id(),
    messageId: ref()
      .notNull()
      .references(() => railMessages.id),
    accountIban: text().notNull(),
    /** The other bank's identifier, which may be used again in another year. */
    statementId: text().notNull(),
    /**
     * The statement's number within the account, without gaps, of up to 18 digits; null if the other bank does not
     * number statements.
     */
    sequence: bigint({ mode: "bigint" }),
    /** The page, from 1. A statement of several pages is stored as one row for each. */
    page: integer().notNull().default(1),
    opening: settlementAmount().notNull(),
    closing: settlementAmount().notNull(),
    closingDate: date().notNull(),
    /** Whether all its lines are stored. */
    complete: boolean().notNull().default(false),
    /**
     * The entry that wrote off the difference between its opening balance and the previous closing
     * balance.
     */
    entryId: ref()
      .unique("statements_entry_key")
      .references(() => journalEntries.id),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    unique("statements_id_key")
      .on(table.accountIban, table.statementId, table.sequence, table.closingDate, table.page)
      .nullsNotDistinct(),
  ],
)

/** A line of a statement: positive for money that came in. */
export const statementLines = pgTable(
  "statement_lines",
  {
    id: id(),
    statementId: ref()
      .notNull()
      .references(() => statements.id),
    number: integer().notNull(),
    amount: settlementAmount().notNull(),
    bankReference: text(),
    /** The message whose payments the line summarizes. */
    batchMessageId: text(),
    /** The payments that the line names. */
    txIds: text().array().notNull(),
    /** Whether payments of the same sum, or a write-off, explain it. */
    matched: boolean().notNull().default(false),
    /** The entry that wrote off what its payments do not explain. */
    entryId: ref()
      .unique("statement_lines_entry_key")
      .references(() => journalEntries.id),
  },
  (table) => [
    unique("statement_lines_number_key").on(table.statementId, table.number),
    index("statement_lines_open_idx").on(table.id).where(sql`not ${table.matched}`),
  ],
)

/** Write-offs of differences that turned out to be wrong, and the entries that reverse them. */
export const writeOffReversals = pgTable("write_off_reversals", {
  /** The entry that wrote the difference off. */
  entryId: ref()
    .primaryKey()
    .references(() => journalEntries.id),
  reversalEntryId: ref()
    .notNull()
    .unique("write_off_reversals_reversal_key")
    .references(() => journalEntries.id),
})

/**
 * The line that shows a payment's money on the settlement account: one for its settlement, and
 * another if it was returned.
 */
export const reconciledPayments = pgTable(
  "reconciled_payments",
  {
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    returned: boolean().notNull(),
    lineId: ref()
      .notNull()
      .references(() => statementLines.id),
    /** With the sign of the line's amount. */
    amount: settlementAmount().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.returned] }),
    index("reconciled_payments_line_idx").on(table.lineId),
  ],
)
