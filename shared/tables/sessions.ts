import { sql } from "drizzle-orm"
import { check, index, json, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { instant, ref } from "./columns.ts"
import { users } from "./users.ts"

/** What express-session keeps through connect-pg-simple, in the columns that library prescribes. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    sess: json().notNull(),
    expire: instant().notNull(),
  },
  (table) => [index("sessions_expire_idx").on(table.expire)],
)

/**
 * The authority on who is signed in. connect-pg-simple's `set` can revive a session that was just
 * ended; a sign-in that has `ended_at`, or was idle too long, is dead whatever that table says.
 */
export const signIns = pgTable(
  "sign_ins",
  {
    id: uuid().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    /** Moved only by the customer's own input, never by polling. */
    lastActiveAt: instant().notNull().defaultNow(),
    /** When the password was last given, for actions that ask for it again. */
    passwordGivenAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (table) => [
    index("sign_ins_user_idx").on(table.userId, table.createdAt),
    check("sign_ins_order", sql`${table.endedAt} >= ${table.createdAt}`),
  ],
)
