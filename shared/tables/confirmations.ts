import { sql } from "drizzle-orm"
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { confirmationPurposes } from "../stored-values.ts"
import { amount, bytes, id, instant, ref } from "./columns.ts"
import { signIns } from "./sessions.ts"
import { users } from "./users.ts"

export const confirmationPurpose = pgEnum("confirmation_purpose", confirmationPurposes)

/**
 * Strong customer authentication with dynamic linking (PSD2 RTS article 5): a second factor that is
 * requested, given, and used for one request. A changed amount or payee has other `binds` and
 * therefore no confirmation.
 */
export const confirmations = pgTable(
  "confirmations",
  {
    /** Random: during sign-in it is the only reference to the challenge. */
    id: uuid().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** Null during sign-in. */
    signInId: uuid().references(() => signIns.id),
    purpose: confirmationPurpose().notNull(),
    /** SHA-256 of the request's method, path, and canonical body. */
    binds: bytes().notNull(),
    /** What a passkey has to sign: base64url. */
    challenge: text().notNull(),
    /** Wrong codes; five void the challenge. */
    failures: integer().notNull().default(0),
    /** SHA-256 of the proof that was issued for the right code. */
    proofHash: bytes(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    expiresAt: instant().notNull(),
    confirmedAt: instant(),
    usedAt: instant(),
  },
  (table) => [
    index("confirmations_user_idx").on(table.userId, table.createdAt),
    uniqueIndex("confirmations_proof_key").on(table.proofHash),
    check("confirmations_failures_not_negative", sql`${table.failures} >= 0`),
    check(
      "confirmations_proof_when_confirmed",
      sql`(${table.proofHash} is null) = (${table.confirmedAt} is null)`,
    ),
    check("confirmations_used_when_confirmed", sql`${table.usedAt} >= ${table.confirmedAt}`),
  ],
)

/** Payees that the member pays without a confirmation. */
export const trustedPayees = pgTable(
  "trusted_payees",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** Without spaces, in capitals. */
    iban: text().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex("trusted_payees_iban_key")
      .on(table.userId, table.iban)
      .where(sql`${table.removedAt} is null`),
    check("trusted_payees_name_length", sql`char_length(${table.name}) between 1 and 70`),
    check("trusted_payees_iban_length", sql`char_length(${table.iban}) between 15 and 34`),
  ],
)

/**
 * Small payments since the last confirmation: up to five in a row and 100 EUR in total need none.
 */
export const smallPayments = pgTable(
  "small_payments",
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id),
    count: integer().notNull(),
    /** EUR. */
    total: amount().notNull(),
  },
  (table) => [
    check(
      "small_payments_range",
      sql`${table.count} between 0 and 5 and ${table.total} between 0 and 100`,
    ),
  ],
)
