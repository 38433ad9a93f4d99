import { sql } from "drizzle-orm"
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { id, instant } from "./columns.ts"

/** A customer (specification section 3). Usernames and email addresses are unique whatever the case. */
export const users = pgTable(
  "users",
  {
    id: id(),
    username: text().notNull(),
    email: text(),
    /** argon2id in PHC string format; never leaves the server. */
    passwordHash: text().notNull(),
    firstName: text(),
    lastName: text(),
    phoneNumber: text(),
    profileImageUrl: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    check("users_username_length", sql`char_length(${table.username}) between 3 and 64`),
    check("users_email_length", sql`char_length(${table.email}) between 3 and 254`),
    check("users_first_name_length", sql`char_length(${table.firstName}) between 1 and 70`),
    check("users_last_name_length", sql`char_length(${table.lastName}) between 1 and 70`),
    check("users_phone_number_length", sql`char_length(${table.phoneNumber}) between 1 and 32`),
  ],
)
