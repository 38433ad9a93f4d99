import { eq, type SQL, sql } from "drizzle-orm"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import { keptUsername } from "../names/username-fault.ts"

/** What may leave the server of a customer: everything but the password's hash. */
const shown = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  holderName: users.holderName,
  phoneNumber: users.phoneNumber,
  profileImageUrl: users.profileImageUrl,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof shown>
export type NewUser = typeof users.$inferInsert

/**
 * Finds the customer whom somebody who signs in means: the one with this username, whatever its case, or
 * else with the usual letters in place of wide ones, as usernames are kept now.
 */
export function byTypedName(username: string): { isNamed: SQL; exactFirst: SQL } {
  const lower = sql`lower(${users.username})`
  const exact = sql`lower(${username.normalize("NFC")})`
  return {
    isNamed: sql`${lower} in (${exact}, lower(${keptUsername(username)}))`,
    exactFirst: sql`${lower} <> ${exact}`,
  }
}

/** The customer with this id. */
export async function userById(db: Database, id: number): Promise<UserRow | undefined> {
  const [row] = await db.select(shown).from(users).where(eq(users.id, id))
  return row
}

/** The customer with this username, as typed, and the hash to check a password against. */
export async function credentialsByUsername(db: Database, username: string) {
  const { isNamed, exactFirst } = byTypedName(username)
  const [row] = await db
    .select({ ...shown, passwordHash: users.passwordHash })
    .from(users)
    .where(isNamed)
    .orderBy(exactFirst)
    .limit(1)
  return row
}

/** What this customer's password is judged by. */
export async function credentialsOf(db: Database, id: number) {
  const [row] = await db
    .select({ ...shown, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
  return row
}

/**
 * The hash of this customer's password, which nobody changes before the transaction ends: a change waits
 * (replace-password.ts), and one under way is waited for.
 */
export async function heldPasswordHash(tx: Database, id: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
    .for("share")
  return row?.hash
}

/** Since when this customer's password is what it is. */
export async function passwordChangedAt(db: Database, id: number): Promise<Date | undefined> {
  const [row] = await db.select({ at: users.passwordChangedAt }).from(users).where(eq(users.id, id))
  return row?.at
}

/** @throws on `users_username_key` or `users_email_key` when either is taken, whatever its case */
export async function insertUser(tx: Database, user: NewUser): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning(shown)
  if (!row) throw new Error("the new customer was not returned")
  return row
}
