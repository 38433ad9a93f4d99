import { sql } from "drizzle-orm"
import { index, pgEnum, pgTable, pgView, text, uniqueIndex } from "drizzle-orm/pg-core"
import { accountColumns } from "./accounts.ts"
import { id, instant, ref } from "./columns.ts"
import { holders, users } from "./users.ts"

export const holderRole = pgEnum("holder_role", ["owner"])

/** What a person may do on a holder's accounts; each right includes those before it. */
export const accountRights = ["see", "prepare", "pay"] as const
export const accountRight = pgEnum("account_right", accountRights)

/**
 * Who may act for a holder. Rows are added and ended, never changed otherwise, so that they also say who
 * might do what when.
 */
export const holderPeople = pgTable(
  "holder_people",
  {
    id: id(),
    holderId: ref()
      .notNull()
      .references(() => holders.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    role: holderRole().notNull(),
    may: accountRight().notNull(),
    createdAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex("holder_people_current_key")
      .on(table.holderId, table.userId)
      .where(sql`${table.endedAt} is null`),
    index("holder_people_user_idx").on(table.userId),
  ],
)

/**
 * The only answer to who may see an account and act on it: a row for each person and account
 * (server/ledger/holders.sql).
 */
export const accountPeople = pgView("account_people", {
  viewer: ref().notNull(),
  role: holderRole().notNull(),
  may: accountRight().notNull(),
  ...accountColumns(),
}).existing()

/** Holders with their names, as payees see them; null until each owner has stated a name. */
export const holderNames = pgView("holder_names", { id: ref().notNull(), name: text() }).existing()
