import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { amount, bytes, id, instant, ref } from "./columns.ts"

/** A customer (specification section 3). Usernames and email addresses are unique whatever the case. */
export const users = pgTable(
  "users",
  {
    id: id(),
    username: text().notNull(),
    email: text(),
    /** argon2id in PHC string format; never leaves the server. */
    passwordHash: text().notNull(),
    passwordChangedAt: instant().notNull().defaultNow(),
    /** How the username looks in lower case and as typed (server/identity/names/looks.ts). Nobody else's may. */
    usernameSkeleton: text(),
    usernameLook: text(),
    /** What the customer is addressed by, as they like. */
    firstName: text(),
    lastName: text(),
    /** Whose the accounts are: what payees see and cards carry. Stated once; only staff change it. */
    holderName: text(),
    phoneNumber: text(),
    profileImageUrl: text(),
    /** What the customer may send to others on one day, in EUR; 50,000 is the bank's most. */
    dailyTransferLimit: amount().notNull().default("50000.00"),
    /** Until then a recovered access moves little. */
    limitsLoweredUntil: instant(),
    /** Since when the customer lets nothing leave for others (server/ledger/payments-lock.sql); null: unlocked. */
    paymentsLockedAt: instant(),
    /** What passkeys know the customer by (WebAuthn user handle): random, and made with the first one's options. */
    passkeyUserHandle: bytes(),
    /** Since when staff lets this customer in no more; null for everybody else. */
    accessBlockedAt: instant(),
    /** The newest audit event that the customer has been told of and has seen. */
    noticesSeenId: ref().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    // An older username that looks like one still older has neither key: it stays as it is.
    uniqueIndex("users_username_skeleton_key").on(table.usernameSkeleton),
    uniqueIndex("users_username_look_key").on(table.usernameLook),
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    check("users_username_length", sql`char_length(${table.username}) between 3 and 64`),
    check("users_email_length", sql`char_length(${table.email}) between 3 and 254`),
    check("users_first_name_length", sql`char_length(${table.firstName}) between 1 and 70`),
    check("users_last_name_length", sql`char_length(${table.lastName}) between 1 and 70`),
    check("users_holder_name_length", sql`char_length(${table.holderName}) between 1 and 141`),
    check("users_daily_transfer_limit_range", sql`${table.dailyTransferLimit} between 0 and 50000`),
    check("users_phone_number_length", sql`char_length(${table.phoneNumber}) between 1 and 32`),
  ],
)

/**
 * That staff checked who a customer is. It holds for the name it was checked for: who gets another name
 * is checked anew. Never changed, never deleted.
 */
export const identityChecks = pgTable(
  "identity_checks",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    holderName: text().notNull(),
    /** How it was checked, in staff's words. */
    evidence: text().notNull(),
    checkedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("identity_checks_user_idx").on(table.userId, table.holderName),
    check("identity_checks_evidence_length", sql`char_length(${table.evidence}) between 5 and 500`),
  ],
)
