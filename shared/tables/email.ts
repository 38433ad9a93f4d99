import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core"
import { lockedTypes } from "../notifications/types.ts"
import { id, instant, ref } from "./columns.ts"
import { eventSource, notificationType } from "./notifications.ts"
import { users } from "./users.ts"

const locked = lockedTypes.map((type) => `'${type}'`).join(", ")

/** What a member chose to be told of, where it differs from the defaults. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    type: notificationType().notNull(),
    /** Whether it counts as unread in the app. */
    inApp: boolean().notNull(),
    email: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.type] }),
    // Directive (EU) 2015/2366, article 79(1), and Delegated Regulation (EU) 2018/389.
    check(
      "notification_settings_locked",
      sql`${table.type} not in (${sql.raw(locked)}) or (${table.inApp} and ${table.email})`,
    ),
  ],
)

/** Where a member's emails go: a confirmed address, which may differ from the one in the profile. */
export const emailContacts = pgTable(
  "email_contacts",
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id),
    /** Null after the member removed it from the profile. */
    address: text(),
    confirmedAt: instant().notNull(),
    /** Since when a mail server refuses it for good; null while it does not. */
    refusedAt: instant(),
    /** The earlier address, which is told of security events until then. */
    previousAddress: text(),
    previousUntil: instant(),
  },
  (table) => [index("email_contacts_address_idx").on(sql`lower(${table.address})`)],
)

/** A code that was sent to an address. The code itself is not stored (server/mail/email-code.ts). */
export const emailCodes = pgTable(
  "email_codes",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    address: text().notNull(),
    /** Where mail to the address arrives (mailbox_of in server/mail/email.sql); null for older codes. */
    mailbox: text(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    usedAt: instant(),
  },
  (table) => [
    index("email_codes_user_idx").on(table.userId, table.createdAt),
    index("email_codes_mailbox_idx").on(table.mailbox, table.createdAt),
  ],
)

export const emailChannel = pgEnum("email_channel", ["email", "email_before"])

/**
 * Emails to be sent, one row for each event and channel. Triggers write them in the event's
 * transaction; only the functions of server/mail/email.sql change them.
 */
export const emailOutbox = pgTable(
  "email_outbox",
  {
    /** Also the Message-ID, so that a mail that is sent twice can be recognized. */
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: ref().notNull(),
    source: eventSource().notNull(),
    sourceId: ref().notNull(),
    channel: emailChannel().notNull(),
    /** Null for a code. */
    type: notificationType(),
    /** Of the audit trail; null for other events. */
    action: text(),
    toAddress: text().notNull(),
    /** Where mail to the address arrives (mailbox_of in server/mail/email.sql); null for older mails. */
    mailbox: text(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** While a process is sending it, the end of its lease. */
    nextTryAt: instant().notNull().default(sql`clock_timestamp()`),
    tries: integer().notNull().default(0),
    sentAt: instant(),
    failedAt: instant(),
    /** Why it was given up: the server's code, expired, replaced, too_many for one mailbox, or folded into another. */
    failure: text(),
  },
  (table) => [
    unique("email_outbox_event_key").on(table.source, table.sourceId, table.channel, table.userId),
    index("email_outbox_due_idx")
      .on(table.nextTryAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index("email_outbox_user_idx").on(table.userId, table.createdAt),
    index("email_outbox_mailbox_idx").on(table.mailbox, table.createdAt).concurrently(),
    check("email_outbox_ended_once", sql`${table.sentAt} is null or ${table.failedAt} is null`),
    check("email_outbox_failure", sql`(${table.failedAt} is null) = (${table.failure} is null)`),
  ],
)
