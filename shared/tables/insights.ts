import { sql } from "drizzle-orm"
import {
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { categories } from "../insights/categories.ts"
import { amount, id, instant, ref } from "./columns.ts"
import { transactions } from "./transactions.ts"
import { users } from "./users.ts"

export const category = pgEnum("category", categories)

/**
 * The bank's list of words that say what a payment is for (server/features/insights/category-words.sql). Filled by the
 * migrations.
 */
export const categoryWords = pgTable("category_words", {
  /** In lower case, without diacritics. */
  word: text().primaryKey(),
  category: category().notNull(),
})

/** A member's category for one transaction. It stands before every rule. */
export const categoryChoices = pgTable(
  "category_choices",
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    transactionId: ref()
      .notNull()
      .references(() => transactions.id),
    category: category().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.transactionId] })],
)

/** A member's category for all payments of a payee, or of payees with a word in their name. */
export const categoryRules = pgTable(
  "category_rules",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** Of the payee; empty if payments name none. One IBAN can collect for several payees. */
    iban: text(),
    /** The payee's name as the member sees it, and as insight_text compares it. */
    name: text(),
    nameKey: text(),
    /** A word of names, as insight_text gives it. */
    word: text(),
    category: category().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex("category_rules_payee_key")
      .on(table.userId, table.iban, table.nameKey)
      .where(sql`${table.word} is null`),
    uniqueIndex("category_rules_word_key")
      .on(table.userId, table.word)
      .where(sql`${table.word} is not null`),
    check(
      "category_rules_payee_or_word",
      sql`(${table.word} is null) = (${table.name} is not null) and (${table.word} is null) = (${table.iban} is not null) and (${table.name} is null) = (${table.nameKey} is null)`,
    ),
    check("category_rules_word_length", sql`char_length(${table.word}) between 2 and 40`),
  ],
)

/** What a member means to spend on a category in a month, in EUR. */
export const budgets = pgTable(
  "budgets",
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    category: category().notNull(),
    amount: amount().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** When spending was compared with it last; null to compare again. */
    lookedAt: instant(),
    /** How often in a row it could not be compared, and when it is tried again. */
    tries: integer().notNull().default(0),
    tryAfter: instant(),
    /** The month, by its first day, and the share in percent that the member was told of last. */
    toldMonth: date(),
    toldPercent: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.category] }),
    index("budgets_category_idx").on(table.category),
    check("budgets_amount_positive", sql`${table.amount} > 0`),
  ],
)
