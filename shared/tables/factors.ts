import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { bytes, id, instant, ref } from "./columns.ts"
import { users } from "./users.ts"

/** A customer's authenticator app (TOTP, RFC 6238). Enrolled once a first code of it was right. */
export const authenticators = pgTable(
  "authenticators",
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id),
    /** Nonce, ciphertext and tag of the shared secret, AES-256-GCM, one after the other. */
    secretCiphertext: bytes().notNull(),
    /** Which of FACTOR_KEYS encrypted it. */
    keyId: text().notNull(),
    enrolledAt: instant(),
    /** The last time step whose code was taken: no code is good twice. */
    lastStep: bigint({ mode: "number" }).notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [check("authenticators_last_step_not_negative", sql`${table.lastStep} >= 0`)],
)

/** A passkey (WebAuthn credential): a second factor, and a sign-in without a password. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** base64url, as the browser names it. */
    credentialId: text().notNull().unique("passkeys_credential_key"),
    /** COSE key. */
    publicKey: bytes().notNull(),
    /** The authenticator's own count; one that goes back is a copy. */
    signatureCount: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    /** What the customer calls it. */
    name: text().notNull(),
    /** Whether it lives on more than one device. */
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

/** Ten single-use codes for whoever has lost their other factors; 120 random bits each. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** SHA-256: there are too many codes to try (ASVS 6.5.2). */
    codeHash: bytes().notNull().unique("recovery_codes_hash_key"),
    createdAt: instant().notNull().defaultNow(),
    usedAt: instant(),
  },
  (table) => [index("recovery_codes_user_idx").on(table.userId)],
)

/** What a passkey was asked to sign, when it is no confirmation: taken away as it is answered. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    /** 32 random bytes in base64url. */
    challenge: text().primaryKey(),
    /** Whose passkey it will be; null for a sign-in, where nobody is known yet. */
    userId: ref().references(() => users.id),
    expiresAt: instant().notNull(),
  },
  (table) => [index("passkey_challenges_expires_idx").on(table.expiresAt)],
)

/** Staff's one-time code for a customer who forgot the password or lost the factors. */
export const recoveries = pgTable(
  "recoveries",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    codeHash: bytes().notNull(),
    /** Whether it also takes the customer's second factors away. */
    removesFactors: boolean().notNull(),
    failures: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index("recoveries_user_idx").on(table.userId, table.id),
    check("recoveries_failures_not_negative", sql`${table.failures} >= 0`),
  ],
)
