import { sql } from "drizzle-orm"
import { check, integer, pgEnum, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { highestDailyLimit } from "../limits.ts"
import { languageCodes } from "../words/languages.ts"
import { amount, bytes, dailyLimitRange, id, instant, newPayeeDaysRange, ref } from "./columns.ts"

export const instantLimitPer = ["payment", "day"] as const
export const instantLimitPeriod = pgEnum("instant_limit_period", instantLimitPer)

export const language = pgEnum("language", languageCodes)

export const holderKind = pgEnum("holder_kind", ["person", "together"])

/**
 * Who owns accounts: a person, or people together. Each user is a holder with the same id, so ids of all holders come
 * from the sequence of `users`. Triggers write the holders of users (server/ledger/holders.sql).
 */
export const holders = pgTable("holders", {
  id: ref().primaryKey(),
  kind: holderKind().notNull(),
  createdAt: instant().notNull().defaultNow(),
})

/**
 * A member (specification section 3). Usernames and email addresses are unique regardless of
 * case.
 */
export const users = pgTable(
  "users",
  {
    /** The same as that of the holder whose accounts this person owns alone. */
    id: id().references(() => holders.id),
    username: text().notNull(),
    email: text(),
    /** argon2id in PHC string format; never leaves the server. */
    passwordHash: text().notNull(),
    passwordChangedAt: instant().notNull().defaultNow(),
    /**
     * Comparison keys: how the username looks in lower case and as typed
     * (server/identity/names/username.ts). Unique.
     */
    usernameSkeleton: text(),
    usernameLook: text(),
    /** How the member wants to be addressed. */
    firstName: text(),
    lastName: text(),
    /**
     * The account holder, as shown to payees and printed on cards. Stated once; only staff can
     * change it.
     */
    holderName: text(),
    phoneNumber: text(),
    profileImageUrl: text(),
    /** The language in which the member wants to read the bank; null until they choose one. */
    language: language(),
    /** The member's daily limit for transfers to others, in EUR. */
    dailyTransferLimit: amount().notNull().default(highestDailyLimit),
    /** The member's own limit for instant payments to other banks, in EUR; null without one. */
    instantLimit: amount(),
    /** Whether it applies to each payment or to the payments of a day together. */
    instantLimitPer: instantLimitPeriod(),
    /**
     * The member's own limit for new payees: for so many days, no payment to one above the amount in
     * EUR. Null without one.
     */
    newPayeeDays: integer(),
    newPayeeAmount: amount(),
    /** What replaces it, and when: a weaker limit waits for the days of the one before. */
    nextNewPayeeDays: integer(),
    nextNewPayeeAmount: amount(),
    newPayeeChangesAt: instant(),
    /** When it was set without a confirmation; null if it was confirmed. */
    newPayeeSetAt: instant(),
    /** The limit behind it that was confirmed last, null without one: what the member can go back to. */
    confirmedNewPayeeDays: integer(),
    confirmedNewPayeeAmount: amount(),
    /** Transfer limits are lowered until then, after a recovery of access. */
    limitsLoweredUntil: instant(),
    /**
     * Since when the member has locked payments to others (server/ledger/payments-lock.sql); null
     * when unlocked.
     */
    paymentsLockedAt: instant(),
    /** Since when the member has switched insights off; null while they are on. */
    insightsOffAt: instant(),
    /** The WebAuthn user handle: random, created with the options of the first passkey. */
    passkeyUserHandle: bytes(),
    /** When the member closed the membership; the row stays for the history and the username. */
    membershipClosedAt: instant(),
    /** Since when staff have blocked this member's access; null when not blocked. */
    accessBlockedAt: instant(),
    /** The newest notice (an audit event) that the member has confirmed. */
    noticesSeenId: ref().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    // Among old usernames that look alike, only the oldest has keys; the others keep their names
    // without.
    uniqueIndex("users_username_skeleton_key").on(table.usernameSkeleton),
    uniqueIndex("users_username_look_key").on(table.usernameLook),
    check("users_username_length", sql`char_length(${table.username}) between 3 and 64`),
    check("users_email_length", sql`char_length(${table.email}) between 3 and 254`),
    check("users_first_name_length", sql`char_length(${table.firstName}) between 1 and 70`),
    check("users_last_name_length", sql`char_length(${table.lastName}) between 1 and 70`),
    check("users_holder_name_length", sql`char_length(${table.holderName}) between 1 and 141`),
    check("users_daily_transfer_limit_range", sql`${table.dailyTransferLimit} ${dailyLimitRange}`),
    check("users_instant_limit_range", sql`${table.instantLimit} ${dailyLimitRange}`),
    check(
      "users_instant_limit_complete",
      sql`(${table.instantLimit} is null) = (${table.instantLimitPer} is null)`,
    ),
    check("users_new_payee_amount_range", sql`${table.newPayeeAmount} ${dailyLimitRange}`),
    check("users_next_new_payee_amount_range", sql`${table.nextNewPayeeAmount} ${dailyLimitRange}`),
    check("users_new_payee_days_range", sql`${table.newPayeeDays} ${newPayeeDaysRange}`),
    check("users_next_new_payee_days_range", sql`${table.nextNewPayeeDays} ${newPayeeDaysRange}`),
    check(
      "users_new_payee_complete",
      sql`(${table.newPayeeDays} is null) = (${table.newPayeeAmount} is null) and (${table.nextNewPayeeDays} is null) = (${table.nextNewPayeeAmount} is null)`,
    ),
    check(
      "users_confirmed_new_payee_complete",
      sql`(${table.confirmedNewPayeeDays} is null) = (${table.confirmedNewPayeeAmount} is null) and (${table.confirmedNewPayeeDays} is null or ${table.newPayeeSetAt} is not null)`,
    ),
    check(
      "users_new_payee_change",
      sql`case when ${table.newPayeeChangesAt} is null then ${table.nextNewPayeeDays} is null else ${table.newPayeeDays} is not null end`,
    ),
    check("users_phone_number_length", sql`char_length(${table.phoneNumber}) between 1 and 32`),
  ],
)
