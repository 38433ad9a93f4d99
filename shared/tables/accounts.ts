import { sql } from "drizzle-orm"
import { bigint, check, index, numeric, pgEnum, pgTable, text, unique } from "drizzle-orm/pg-core"
import { currencies } from "../money/currency.ts"
import { amount, id, instant, ref } from "./columns.ts"
import { holders } from "./users.ts"

export const currency = pgEnum("currency", currencies)
export const accountTypes = ["current", "savings"] as const
export const accountType = pgEnum("account_type", accountTypes)

/** The columns of an account, of the table and of the view of who may see it (holder-people.ts). */
export const accountColumns = () => ({
  id: id(),
  /** Who owns it. Who may see it and act on it is asked of `account_people` alone. */
  holderId: ref()
    .notNull()
    .references(() => holders.id),
  accountType: accountType().notNull(),
  currency: currency().notNull(),
  balance: amount().notNull().default("0.00"),
  version: bigint({ mode: "number" }).notNull().default(0),
  iban: text().notNull().unique("accounts_iban_key"),
  name: text().notNull(),
  /** Yearly, as a fraction: 0.0150 is 1.5 %. */
  interestRate: numeric({ precision: 5, scale: 4 }).notNull().default("0"),
  createdAt: instant().notNull().defaultNow(),
  /** A closed account is empty, accepts no money, and is not listed; its history stays. */
  closedAt: instant(),
})

/**
 * A member's account. `balance` always equals the sum of its postings and `version` their number;
 * only the posting function changes them.
 */
export const accounts = pgTable("accounts", accountColumns(), (table) => [
  // The target of the postings' composite foreign key, which prevents postings in another
  // currency.
  unique("accounts_id_currency_key").on(table.id, table.currency),
  index("accounts_holder_idx").on(table.holderId, table.id),
  check("accounts_balance_not_negative", sql`${table.balance} >= 0`),
  check("accounts_closed_empty", sql`${table.closedAt} is null or ${table.balance} = 0`),
  check("accounts_version_not_negative", sql`${table.version} >= 0`),
  check(
    "accounts_interest_rate_range",
    sql`${table.interestRate} between 0 and case ${table.accountType} when 'savings' then 0.1 else 0 end`,
  ),
  check("accounts_iban_format", sql`${table.iban} ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'`),
  check("accounts_name_length", sql`char_length(${table.name}) between 1 and 70`),
])
