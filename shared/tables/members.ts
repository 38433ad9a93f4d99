import { sql } from "drizzle-orm"
import { boolean, check, date, index, pgEnum, pgTable, text } from "drizzle-orm/pg-core"
import { identityChecklist, identityDocuments } from "../members/identity-checks.ts"
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

export const identityDocument = pgEnum("identity_document", identityDocuments)
export const identityOutcome = pgEnum("identity_outcome", ["checked", "again"])

/**
 * A staff check of a member's identity. It is valid for the checked name, until a later check of
 * the same name says that it must be checked again: a new name needs a new check. Never changed,
 * never deleted. The API's role may not read the document's data.
 */
export const identityChecks = pgTable(
  "identity_checks",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    holderName: text().notNull(),
    outcome: identityOutcome().notNull().default("checked"),
    /** How it was checked, or why it must be checked again, in staff's words. */
    evidence: text().notNull(),
    /** The document that was shown; null where staff checked with the command line. */
    documentKind: identityDocument(),
    documentNumber: text(),
    /** ISO 3166-1 alpha-2: who issued it. */
    documentCountry: text(),
    documentExpiresOn: date(),
    /** What the employee confirmed. */
    checklist: text().array(),
    /** Who checked it; null for the command line. */
    employeeId: ref(),
    checkedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("identity_checks_last_idx").on(table.userId, table.id),
    check("identity_checks_evidence_length", sql`char_length(${table.evidence}) between 5 and 500`),
    check(
      "identity_checks_document_complete",
      sql`(${table.documentKind} is null) = (${table.documentNumber} is null) and (${table.documentKind} is null) = (${table.documentCountry} is null) and (${table.documentKind} is null) = (${table.documentExpiresOn} is null)`,
    ),
    check(
      "identity_checks_document_number_length",
      sql`char_length(${table.documentNumber}) between 4 and 30`,
    ),
    check("identity_checks_country_format", sql`${table.documentCountry} ~ '^[A-Z]{2}$'`),
    check(
      "identity_checks_checklist_complete",
      sql`${table.employeeId} is null or ${table.outcome} = 'again' or ${table.checklist} @> ${sql.raw(`array['${identityChecklist.join("', '")}']`)}`,
    ),
  ],
)
