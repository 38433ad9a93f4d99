import { sql } from "drizzle-orm"
import { boolean, check, index, pgEnum, pgTable, text } from "drizzle-orm/pg-core"
import { longestPurposeText, viewPurposes } from "../members/view-purposes.ts"
import { id, instant, ref } from "./columns.ts"
import { employees } from "./employees.ts"
import { users } from "./users.ts"

export const viewPurpose = pgEnum("view_purpose", viewPurposes)

/**
 * Each time an employee opened a member's file, and why. Append-only. The API's role may not read
 * it, because some purposes are kept secret from the member.
 */
export const memberViews = pgTable(
  "member_views",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    employeeId: ref()
      .notNull()
      .references(() => employees.id),
    purpose: viewPurpose().notNull(),
    /** More about the purpose, for the bank only. */
    text: text(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("member_views_user_idx").on(table.userId, table.id),
    index("member_views_employee_idx").on(table.employeeId, table.id),
    check(
      "member_views_text_length",
      sql`char_length(${table.text}) between 1 and ${sql.raw(String(longestPurposeText))}`,
    ),
  ],
)

/** What employees should know about a member. Append-only; members do not see notes. */
export const memberNotes = pgTable(
  "member_notes",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    employeeId: ref()
      .notNull()
      .references(() => employees.id),
    text: text().notNull(),
    /** Whether only supervisors and auditors may read it. */
    secret: boolean().notNull().default(false),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("member_notes_user_idx").on(table.userId, table.id),
    check("member_notes_text_length", sql`char_length(${table.text}) between 1 and 2000`),
  ],
)

/** Texts that employees often send. */
export const messageTemplates = pgTable(
  "message_templates",
  {
    id: id(),
    title: text().notNull().unique("message_templates_title_key"),
    text: text().notNull(),
    updatedAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check("message_templates_title_length", sql`char_length(${table.title}) between 1 and 60`),
    check("message_templates_text_length", sql`char_length(${table.text}) between 1 and 2000`),
  ],
)
