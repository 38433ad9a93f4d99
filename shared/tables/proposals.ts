import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  index,
  interval,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { proposalStates } from "../stored-values.ts"
import { bytes, id, instant, ref } from "./columns.ts"
import { employeeRole, employees } from "./employees.ts"
import { users } from "./users.ts"

/**
 * What takes two employees (shared/staff-operations.ts). For a kind such as card.unfreeze,
 * card_unfreeze_state says what is true now and card_unfreeze_carry_out does it.
 */
export const proposalKinds = pgTable(
  "proposal_kinds",
  {
    kind: text().primaryKey(),
    /** The payload's field that names the subject: one proposal of a kind is open for each. */
    subjectKey: text().notNull(),
    makerRoles: employeeRole().array().notNull(),
    checkerRoles: employeeRole().array().notNull(),
    lifetime: interval().notNull(),
    /** Whether a proposal is carried out and rolled back first, so that one that must fail is refused at once. */
    rehearsed: boolean().notNull().default(true),
  },
  (table) => [check("proposal_kinds_format", sql`${table.kind} ~ '^[a-z_]+[.][a-z_]+$'`)],
)

export const proposalState = pgEnum("proposal_state", proposalStates)

/** What one employee proposed and another decides. A decided proposal never changes. */
export const proposals = pgTable(
  "proposals",
  {
    id: id(),
    kind: text()
      .notNull()
      .references(() => proposalKinds.kind),
    subject: text().notNull(),
    /** The member concerned, if there is one. */
    userId: ref().references(() => users.id),
    payload: jsonb().notNull(),
    /** What was true of the subject when it was proposed. */
    before: jsonb().notNull(),
    /** SHA-256 of kind, payload, and before: what a decision is bound to. */
    payloadHash: bytes().notNull(),
    reason: text().notNull(),
    makerId: ref()
      .notNull()
      .references(() => employees.id),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    expiresAt: instant().notNull(),
    state: proposalState().notNull().default("open"),
    decidedBy: ref().references(() => employees.id),
    decidedAt: instant(),
    decisionReason: text(),
    /** What carrying it out returned, without what is shown only once. */
    outcome: jsonb(),
    /** When its maker saw how it ended. */
    seenAt: instant(),
  },
  (table) => [
    uniqueIndex("proposals_one_open")
      .on(table.kind, table.subject)
      .where(sql`${table.state} = 'open'`),
    index("proposals_open_idx").on(table.expiresAt, table.id).where(sql`${table.state} = 'open'`),
    index("proposals_open_subjects_idx")
      .on(table.kind, table.subject, table.expiresAt)
      .where(sql`${table.state} = 'open'`),
    index("proposals_until_idx").on(table.expiresAt, table.id),
    index("proposals_decided_idx").on(
      sql`coalesce(${table.decidedAt}, 'infinity'::timestamptz)`,
      table.id,
    ),
    index("proposals_maker_idx").on(table.makerId, table.id),
    index("proposals_user_idx").on(table.userId, table.id),
    index("proposals_subject_idx").on(table.subject, table.id),
    check("proposals_two_people", sql`${table.decidedBy} <> ${table.makerId}`),
    check(
      "proposals_decided",
      sql`(${table.state} in ('approved', 'rejected', 'refused')) = (${table.decidedBy} is not null)
        and (${table.state} = 'open') = (${table.decidedAt} is null)`,
    ),
    check("proposals_reason_length", sql`char_length(btrim(${table.reason})) between 3 and 500`),
    check(
      "proposals_decision_reason",
      sql`char_length(btrim(${table.decisionReason})) between 3 and 500`,
    ),
  ],
)
