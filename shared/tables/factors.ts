import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { bytes, id, instant, ref } from "./columns.ts"
import { users } from "./users.ts"

/**
 * A member's authenticator app (TOTP, RFC 6238). It counts as a factor once its first code was
 * right.
 */
export const authenticators = pgTable(
  "authenticators",
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id),
    /** Nonce, ciphertext, and tag of the shared secret (AES-256-GCM), concatenated. */
    secretCiphertext: bytes().notNull(),
    /** The FACTOR_KEYS key that it is encrypted with. */
    keyId: text().notNull(),
    enrolledAt: instant(),
    /** The last time step whose code was used: no code can be used twice. */
    lastStep: bigint({ mode: "number" }).notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("authenticators_key_idx").on(table.keyId).concurrently(),
    check("authenticators_last_step_not_negative", sql`${table.lastStep} >= 0`),
  ],
)

/** A passkey (WebAuthn credential): a second factor, and a way to sign in without a password. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** base64url, as the browser sends it. */
    credentialId: text().notNull().unique("passkeys_credential_key"),
    /** COSE key. */
    publicKey: bytes().notNull(),
    /** The authenticator's signature counter; a lower value indicates a cloned passkey. */
    signatureCount: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    /** Chosen by the member. */
    name: text().notNull(),
    /** Whether it exists on more than one device. */
    synced: boolean().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant(),
  },
  (table) => [
    index("passkeys_user_idx").on(table.userId, table.id),
    check("passkeys_name_length", sql`char_length(${table.name}) between 1 and 40`),
    check("passkeys_signature_count_not_negative", sql`${table.signatureCount} >= 0`),
  ],
)

/** Ten single-use codes for members who have lost their other factors; 120 random bits each. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** SHA-256: 120 random bits cannot be guessed (ASVS 6.5.2). */
    codeHash: bytes().notNull().unique("recovery_codes_hash_key"),
    createdAt: instant().notNull().defaultNow(),
    usedAt: instant(),
  },
  (table) => [index("recovery_codes_user_idx").on(table.userId)],
)

/** Challenges for passkeys outside a confirmation. Deleted when answered. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    /** 32 random bytes in base64url. */
    challenge: text().primaryKey(),
    /** The member who adds a passkey; null for a sign-in, where the member is not yet known. */
    userId: ref().references(() => users.id),
    expiresAt: instant().notNull(),
  },
  (table) => [index("passkey_challenges_expires_idx").on(table.expiresAt)],
)

/** One-time codes from staff, for members who forgot the password or lost their factors. */
export const recoveries = pgTable(
  "recoveries",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    codeHash: bytes().notNull(),
    /** Whether it also removes the member's second factors. */
    removesFactors: boolean().notNull(),
    failures: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    /**
     * When the code was made, for the employee who hands it over. Null while two employees have agreed and
     * nobody has drawn it: `codeHash` then fits no code.
     */
    codeMadeAt: instant().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index("recoveries_user_idx").on(table.userId, table.id),
    check("recoveries_failures_not_negative", sql`${table.failures} >= 0`),
  ],
)
