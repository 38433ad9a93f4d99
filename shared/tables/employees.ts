import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { employeeRoles } from "../employee-roles.ts"
import { bytes, id, instant, ref } from "./columns.ts"
import { users } from "./users.ts"

export const employeeRole = pgEnum("employee_role", employeeRoles)

/** The bank's employees. They are never rows of `users`; a membership of theirs is a relative's row. */
export const employees = pgTable(
  "employees",
  {
    id: id(),
    name: text().notNull(),
    username: text().notNull().unique("employees_username_key"),
    roles: employeeRole().array().notNull(),
    /** Null without a password, such as for an employee with a passkey only. */
    passwordHash: text(),
    /** Random, for passkeys. */
    passkeyUserHandle: bytes().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** When they set up their first factor; null while they are only invited. */
    enrolledAt: instant(),
    disabledAt: instant(),
  },
  (table) => [
    check("employees_name_length", sql`char_length(${table.name}) between 1 and 100`),
    check("employees_username_format", sql`${table.username} ~ '^[a-z0-9]+([.-][a-z0-9]+)*$'`),
    check("employees_roles_some", sql`cardinality(${table.roles}) between 1 and 4`),
    check(
      "employees_roles_alone",
      sql`cardinality(${table.roles}) = 1 or not (${table.roles} && '{auditor,administrator}')`,
    ),
  ],
)

/**
 * Forms of employees' names that are the same for names that may be one person's
 * (server/identity/employees/staff-name.ts), so that nobody has two records.
 */
export const employeeNames = pgTable("employee_names", {
  key: text().primaryKey(),
  employeeId: ref()
    .notNull()
    .references(() => employees.id),
})

export const relativeKind = pgEnum("relative_kind", ["self", "relative"])

/** Memberships on which an employee may not act: their own, and those of declared relatives. */
export const employeeRelatives = pgTable(
  "employee_relatives",
  {
    employeeId: ref()
      .notNull()
      .references(() => employees.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    relation: relativeKind().notNull(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.userId] }),
    index("employee_relatives_declared_idx").on(table.employeeId, table.createdAt, table.userId),
  ],
)

/** An employee's passkey. */
export const employeePasskeys = pgTable(
  "employee_passkeys",
  {
    id: id(),
    employeeId: ref()
      .notNull()
      .references(() => employees.id),
    credentialId: text().notNull().unique("employee_passkeys_credential_key"),
    publicKey: bytes().notNull(),
    signatureCount: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    synced: boolean().notNull(),
    /** The employee's name for it. */
    name: text().notNull().default("Passkey"),
    /**
     * HMAC of the employee, the credential, and the key under a key outside the database
     * (server/identity/employees/proofs.ts): a row that SQL alone stored is worth nothing. Null only until the next
     * start, in rows that are older than this.
     */
    mac: bytes(),
    keyId: text(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    lastUsedAt: instant(),
  },
  (table) => [
    index("employee_passkeys_employee_idx").on(table.employeeId),
    check("employee_passkeys_name", sql`char_length(${table.name}) between 1 and 40`),
    check(
      "employee_passkeys_mac",
      sql`(${table.mac} is null) = (${table.keyId} is null) and octet_length(${table.mac}) = 32`,
    ),
  ],
)

/** An employee's authenticator app. */
export const employeeAuthenticators = pgTable("employee_authenticators", {
  employeeId: ref()
    .primaryKey()
    .references(() => employees.id),
  /** Encrypted as `authenticators` (server/identity/confirmations/authenticator-secret.ts). */
  secretCiphertext: bytes().notNull(),
  keyId: text().notNull(),
  /** The last time step whose code was used. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: instant().notNull().default(sql`clock_timestamp()`),
  lastUsedAt: instant(),
})

/**
 * Lets a new employee set up a factor once. The link comes from who approved the invitation and the
 * code from who proposed it, so that neither can enroll alone.
 */
export const employeeInvitations = pgTable(
  "employee_invitations",
  {
    id: id(),
    employeeId: ref()
      .notNull()
      .references(() => employees.id),
    /** Who proposed it and draws the code; null for the first administrators. */
    makerId: ref().references(() => employees.id),
    /** SHA-256 of the link's token and of the code. */
    tokenHash: bytes().notNull().unique("employee_invitations_token_key"),
    codeHash: bytes(),
    failures: integer().notNull().default(0),
    /** The secret of an authenticator app that is being set up, encrypted. */
    secretCiphertext: bytes(),
    keyId: text(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index("employee_invitations_employee_idx").on(table.employeeId, table.id),
    check("employee_invitations_failures", sql`${table.failures} between 0 and 5`),
  ],
)

/** Challenges that an employee's passkey signs. Deleted when answered. */
export const employeeChallenges = pgTable(
  "employee_challenges",
  {
    challenge: text().primaryKey(),
    /** Null for a username that does not exist, whose challenge nobody can answer. */
    employeeId: ref().references(() => employees.id),
    /** What the answer is for: a sign-in, an unlock, an enrollment, or a decision and its hash. */
    purpose: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("employee_challenges_expires_idx").on(table.expiresAt)],
)

/** Sign-ins of employees. An employee has one at a time. */
export const employeeSignIns = pgTable(
  "employee_sign_ins",
  {
    id: uuid().primaryKey().defaultRandom(),
    employeeId: ref()
      .notNull()
      .references(() => employees.id),
    /**
     * SHA-256 of the proof of the token in the cookie, which takes a key outside the database
     * (server/identity/employees/proofs.ts).
     */
    tokenHash: bytes().notNull().unique("employee_sign_ins_token_key"),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    lastActiveAt: instant().notNull().default(sql`clock_timestamp()`),
    /** When the employee locked it; without activity it locks by itself. */
    lockedAt: instant(),
    endedAt: instant(),
    address: text(),
    userAgent: text(),
  },
  (table) => [
    uniqueIndex("employee_sign_ins_one_each")
      .on(table.employeeId)
      .where(sql`${table.endedAt} is null`),
    index("employee_sign_ins_employee_idx").on(table.employeeId, table.createdAt),
    check("employee_sign_ins_address", sql`char_length(${table.address}) between 1 and 64`),
    check("employee_sign_ins_agent", sql`char_length(${table.userAgent}) between 1 and 400`),
  ],
)

/**
 * Factors that were given to approve a proposal, each for one proposal as it was shown, or to change
 * their own factors.
 */
export const employeeConfirmations = pgTable(
  "employee_confirmations",
  {
    id: uuid().primaryKey().defaultRandom(),
    signInId: uuid()
      .notNull()
      .references(() => employeeSignIns.id),
    /** Null for a change of the employee's own factors. */
    proposalId: ref(),
    payloadHash: bytes(),
    /** SHA-256 of the proof that uses it up; null in rows that are older than proofs. */
    proofHash: bytes(),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    usedAt: instant(),
  },
  (table) => [
    index("employee_confirmations_proof_idx").on(table.proofHash),
    check(
      "employee_confirmations_proposal",
      sql`(${table.proposalId} is null) = (${table.payloadHash} is null)`,
    ),
  ],
)

/** What an employee is told about their own factors until they have seen it. */
export const employeeNotices = pgTable(
  "employee_notices",
  {
    id: id(),
    employeeId: ref()
      .notNull()
      .references(() => employees.id),
    /** As in the audit trail, such as employee.factor_added. */
    action: text().notNull(),
    /** What kind of factor it was, and its name. */
    details: jsonb().notNull().default({}),
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    seenAt: instant(),
  },
  (table) => [
    index("employee_notices_unseen_idx").on(table.employeeId).where(sql`${table.seenAt} is null`),
  ],
)

/** Commands that changed something from the command line, until a supervisor has acknowledged each. */
export const breakGlassUses = pgTable(
  "break_glass_uses",
  {
    id: id(),
    /** As typed, without what is secret. */
    command: text().notNull(),
    usedBy: text().notNull(),
    usedAt: instant().notNull().default(sql`clock_timestamp()`),
    acknowledgedBy: ref().references(() => employees.id),
    acknowledgedAt: instant(),
    /** What the supervisor found; null in rows that are older than notes. */
    note: text(),
  },
  (table) => [
    index("break_glass_uses_open_idx").on(table.id).where(sql`${table.acknowledgedAt} is null`),
    check("break_glass_uses_command_length", sql`char_length(${table.command}) between 1 and 500`),
    check("break_glass_uses_by_length", sql`char_length(${table.usedBy}) between 1 and 100`),
    check(
      "break_glass_uses_acknowledged",
      sql`(${table.acknowledgedBy} is null) = (${table.acknowledgedAt} is null)`,
    ),
    check("break_glass_uses_note", sql`char_length(${table.note}) between 3 and 500`),
  ],
)
