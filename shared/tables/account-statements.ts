import { sql } from "drizzle-orm"
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { amount, bytes, id, instant, ref } from "./columns.ts"
import { language, users } from "./users.ts"

/** Turnovers are larger than any balance. */
const turnover = () => numeric({ precision: 20, scale: 2 })

/**
 * The monthly statements of members' accounts. Append-only, numbered without gaps for each account: each begins
 * where the one before ends (server/documents/account-statements.sql). Files are made from it on demand.
 */
export const accountStatements = pgTable(
  "account_statements",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    number: integer().notNull(),
    /** The bank's days, both included. */
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    /** What was printed on that day: names can change later. */
    holder: text().notNull(),
    accountName: text().notNull(),
    /** Null if other banks could not reach the bank. */
    bic: text(),
    /** Its entries are the account's postings after one version, up to another. */
    afterVersion: bigint({ mode: "number" }).notNull(),
    upToVersion: bigint({ mode: "number" }).notNull(),
    opening: amount().notNull(),
    moneyIn: turnover().notNull(),
    moneyOut: turnover().notNull(),
    closing: amount().notNull(),
    entries: integer().notNull(),
    closedAt: instant().notNull().default(sql`clock_timestamp()`),
    /** The version of the code that lays the PDF out. */
    layout: integer().notNull().default(4),
    /** In which it is written; null for English, and for all from before there were other languages. */
    language: language(),
    /**
     * SHA-256 of all of this, its entries, and the digest of the statement before; without the language if it is null.
     * Set by a trigger.
     */
    digest: bytes().notNull(),
  },
  (table) => [
    unique("account_statements_number_key").on(table.accountId, table.number),
    check(
      "account_statements_days",
      sql`${table.number} > 0 and ${table.firstDay} <= ${table.lastDay}`,
    ),
    check(
      "account_statements_sum",
      sql`${table.closing} - ${table.opening} = ${table.moneyIn} - ${table.moneyOut} and ${table.moneyIn} >= 0 and ${table.moneyOut} >= 0`,
    ),
    check("account_statements_language", sql`${table.language} <> 'en'`),
    check(
      "account_statements_entries",
      sql`${table.entries} = ${table.upToVersion} - ${table.afterVersion} and ${table.entries} >= 0`,
    ),
  ],
)

/** Which statements each of those who see the account has downloaded, and when first. */
export const statementReads = pgTable(
  "statement_reads",
  {
    statementId: ref()
      .notNull()
      .references(() => accountStatements.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    readAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.statementId, table.userId] }),
    index("statement_reads_user_idx").on(table.userId),
  ],
)
