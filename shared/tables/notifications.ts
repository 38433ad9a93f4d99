import { sql } from "drizzle-orm"
import {
  bigint,
  check,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  unique,
  uuid,
} from "drizzle-orm/pg-core"
import { notificationTypes } from "../notifications/types.ts"
import { instant, ref } from "./columns.ts"

/** What members choose to be told of, and how (server/features/notifications/notifications.sql). */
export const notificationType = pgEnum("notification_type", notificationTypes)

/** The table of an event: audit_events, transactions, payment_events, or email_codes. */
export const eventSource = pgEnum("event_source", ["audit", "transaction", "payment", "email_code"])

/**
 * What a member is told of, one row for each event. Triggers write it in the event's transaction
 * (server/features/notifications/notifications.sql). It has no foreign keys: each would make every posting slower,
 * and lock the payee's row in users.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    userId: ref().notNull(),
    type: notificationType().notNull(),
    source: eventSource().notNull(),
    sourceId: ref().notNull(),
    /** The sign-in in which the member did it: that one need not be told. */
    signInId: uuid(),
    /** The event's time. */
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique("notifications_event_key").on(table.source, table.sourceId, table.userId),
    index("notifications_unread_idx")
      .on(table.userId, table.id)
      .where(sql`${table.readAt} is null`),
    check("notifications_of_events", sql`${table.source} <> 'email_code'`),
  ],
)
