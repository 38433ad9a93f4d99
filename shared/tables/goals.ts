import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { amount, id, instant, ref } from "./columns.ts"
import { users } from "./users.ts"

/**
 * What a member saves for on an account. A goal holds no money: how much is saved follows from the account's
 * balance (docs/decisions/068). Written under the lock of the account's row.
 */
export const savingsGoals = pgTable(
  "savings_goals",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** In the account's currency. */
    targetAmount: amount().notNull(),
    targetOn: date(),
    /** The goals of an account are filled in this order, and by id where it is the same. */
    position: integer().notNull(),
    /** When the bank found it reached; null since the target was changed to one that is not. */
    reachedAt: instant(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("savings_goals_account_idx").on(table.accountId, table.position, table.id),
    index("savings_goals_open_idx").on(table.accountId).where(sql`${table.reachedAt} is null`),
    check("savings_goals_name_length", sql`char_length(${table.name}) between 1 and 40`),
    check("savings_goals_target_positive", sql`${table.targetAmount} > 0`),
  ],
)
