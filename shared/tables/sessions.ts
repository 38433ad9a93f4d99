import { sql } from "drizzle-orm"
import { boolean, check, index, json, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { instant, ref } from "./columns.ts"
import { users } from "./users.ts"

/**
 * The session store of express-session and connect-pg-simple, with the columns that library
 * requires.
 */
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
 * ended; a sign-in with `ended_at`, or idle for too long, is invalid, whatever that table contains.
 */
export const signIns = pgTable(
  "sign_ins",
  {
    id: uuid().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    /** Updated only by the member's own input, never by polling. */
    lastActiveAt: instant().notNull().defaultNow(),
    /** When the password was last given, for actions that ask for it again. */
    passwordGivenAt: instant().notNull().defaultNow(),
    endedAt: instant(),
    /** Whether a second factor was given at this sign-in or set up during it. */
    secondFactor: boolean().notNull().default(false),
    /** The client's address, browser, and the place that the browser reported. */
    address: text(),
    userAgent: text(),
    place: text(),
    /** The member's own name for the device, on all of its recent sign-ins; null without one. */
    deviceName: text(),
  },
  (table) => [
    index("sign_ins_user_idx").on(table.userId, table.createdAt),
    check("sign_ins_address_length", sql`char_length(${table.address}) between 1 and 64`),
    check("sign_ins_user_agent_length", sql`char_length(${table.userAgent}) between 1 and 400`),
    check("sign_ins_place_length", sql`char_length(${table.place}) between 1 and 100`),
    check("sign_ins_device_name_length", sql`char_length(${table.deviceName}) between 1 and 40`),
    check("sign_ins_order", sql`${table.endedAt} >= ${table.createdAt}`),
  ],
)
