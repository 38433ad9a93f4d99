import { sql } from "drizzle-orm"
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { id, instant, ref } from "./columns.ts"
import { payeeResult } from "./payments.ts"
import { users } from "./users.ts"

/**
 * Payees that a member keeps to pay again. Saving one changes nothing about confirmations; only
 * trusting does (trusted_payees). A changed IBAN is a new payee.
 */
export const savedPayees = pgTable(
  "saved_payees",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** Without spaces, in capitals. */
    iban: text().notNull(),
    /** As it was verified, and as it is sent with payments. */
    name: text().notNull(),
    /** The member's own name for the payee; null without one. */
    ownName: text(),
    /** The last verification of the name (Regulation (EU) 2024/886 article 5c), and when it was. */
    verified: payeeResult().notNull(),
    verifiedAt: instant().notNull().default(sql`clock_timestamp()`),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex("saved_payees_iban_key").on(table.userId, table.iban),
    check("saved_payees_iban_length", sql`char_length(${table.iban}) between 15 and 34`),
    check("saved_payees_name_length", sql`char_length(${table.name}) between 1 and 70`),
    check("saved_payees_own_name_length", sql`char_length(${table.ownName}) between 1 and 70`),
  ],
)
