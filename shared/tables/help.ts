import { sql } from "drizzle-orm"
import { check, index, pgEnum, pgTable, text } from "drizzle-orm/pg-core"
import { id, instant, ref } from "./columns.ts"
import { users } from "./users.ts"

export const chatAuthors = ["customer", "staff"] as const
export const chatAuthor = pgEnum("chat_author", chatAuthors)

/** One message of a customer's conversation with the bank's staff. */
export const chatMessages = pgTable(
  "chat_messages",
  {
    id: id(),
    /** Whose conversation it is. */
    userId: ref()
      .notNull()
      .references(() => users.id),
    author: chatAuthor().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** When the customer had an answer of staff on the screen; null for what is new to them. */
    readAt: instant(),
  },
  (table) => [
    index("chat_messages_user_idx").on(table.userId, table.id),
    check("chat_messages_text_length", sql`char_length(${table.text}) between 1 and 2000`),
    check(
      "chat_messages_read_by_customer",
      sql`${table.author} = 'staff' or ${table.readAt} is null`,
    ),
  ],
)
