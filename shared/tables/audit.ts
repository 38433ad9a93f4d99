import { sql } from "drizzle-orm"
import { check, index, jsonb, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { id, instant, ref } from "./columns.ts"
import { signIns } from "./sessions.ts"
import { users } from "./users.ts"

export const auditActors = ["customer", "staff", "bank"] as const
export const auditActor = pgEnum("audit_actor", auditActors)

/**
 * Changes to a member's things other than money, and what staff did about payments of the bank,
 * with who did it. Append-only.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: id(),
    /** The member concerned; null for what staff did that concerns no member alone. */
    userId: ref().references(() => users.id),
    actor: auditActor().notNull(),
    signInId: uuid().references(() => signIns.id),
    /** Such as card.frozen or loan.approved. */
    action: text().notNull(),
    /** Ids and values that are not secret. */
    details: jsonb().notNull().default({}),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("audit_events_user_idx").on(table.userId, table.id),
    // What employees did is listed newest first, among many more events of members.
    index("audit_events_staff_idx").on(table.id).where(sql`${table.actor} = 'staff'`),
    check("audit_events_customer", sql`${table.userId} is not null or ${table.actor} = 'staff'`),
    check("audit_events_action_format", sql`${table.action} ~ '^[a-z_]+[.][a-z_]+$'`),
  ],
)
