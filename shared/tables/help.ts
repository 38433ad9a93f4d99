import { sql } from "drizzle-orm"
import { check, index, pgEnum, pgTable, text } from "drizzle-orm/pg-core"
import { id, instant, ref } from "./columns.ts"
import { users } from "./users.ts"

export const chatAuthors = ["customer", "staff"] as const
export const chatAuthor = pgEnum("chat_author", chatAuthors)

/** A message between a member and the bank's staff. */
export const chatMessages = pgTable(
  "chat_messages",
  {
    id: id(),
    /** The member whose conversation it is. */
    userId: ref()
      .notNull()
      .references(() => users.id),
    author: chatAuthor().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** When the member first saw staff's answer; null while it is unread. */
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

/**
 * The state of each member's conversation, kept by a trigger (server/features/help/staff-messages.sql), so
 * that the inbox of staff needs no message of the past.
 */
export const conversations = pgTable(
  "conversations",
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id),
    lastMessageId: ref().notNull(),
    /** A conversation whose last message is the member's waits for an answer. */
    lastAuthor: chatAuthor().notNull(),
    lastAt: instant().notNull(),
    /** The employee who has taken it; null while nobody has. */
    employeeId: ref(),
    assignedAt: instant(),
  },
  (table) => [
    index("conversations_at_idx").on(table.lastAt, table.userId),
    index("conversations_waiting_idx").on(table.lastAuthor, table.lastAt, table.userId),
    index("conversations_employee_idx").on(table.employeeId, table.lastAt),
    check(
      "conversations_assigned",
      sql`(${table.employeeId} is null) = (${table.assignedAt} is null)`,
    ),
  ],
)
