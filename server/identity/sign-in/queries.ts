import { eq, type SQL, sql } from "drizzle-orm"
import { users } from "#shared/tables/users.ts"
import type { Language } from "#shared/words/languages.ts"
import type { Database } from "../../db/pool.ts"
import { sharedReads } from "../../db/shared-reads.ts"
import { normalizeUsername } from "../names/username.ts"

/** A member's columns without the password hash. */
const shown = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  holderName: users.holderName,
  phoneNumber: users.phoneNumber,
  profileImageUrl: users.profileImageUrl,
  language: users.language,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof shown>
export type NewUser = typeof users.$inferInsert

/**
 * Matches a username as typed: ignoring case, or with fullwidth letters mapped as they are stored
 * now.
 */
export function byTypedName(username: string): { isNamed: SQL; exactFirst: SQL } {
  const lower = sql`lower(${users.username})`
  const exact = sql`lower(${username.normalize("NFC")})`
  return {
    isNamed: sql`${lower} in (${exact}, lower(${normalizeUsername(username)}))`,
    exactFirst: sql`${lower} <> ${exact}`,
  }
}

/** The member with this id. */
export async function userById(db: Database, id: number): Promise<UserRow | undefined> {
  const [row] = await db.select(shown).from(users).where(eq(users.id, id))
  return row
}

/** The same, for what every page asks. */
export const readUser = sharedReads(async (db, ids: readonly number[]) => {
  const rows = await db
    .select(shown)
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::bigint[])`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

/** The member with this username, as typed, and the password hash. */
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

/** What a check of this member's password needs. */
export async function credentialsOf(db: Database, id: number) {
  const [row] = await db
    .select({ ...shown, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
  return row
}

/**
 * The member's password hash, locked against changes until the transaction ends. A concurrent
 * change (replace-password.ts) waits, or is waited for.
 */
export async function lockPasswordHash(tx: Database, id: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
    .for("share")
  return row?.hash
}

/** When this member's password was last changed. */
export async function passwordChangedAt(db: Database, id: number): Promise<Date | undefined> {
  const [row] = await db.select({ at: users.passwordChangedAt }).from(users).where(eq(users.id, id))
  return row?.at
}

/** @throws on `users_username_key` when the username is in use, in any case */
export async function insertUser(tx: Database, user: NewUser): Promise<UserRow> {
  const [row] = await tx.insert(users).values(user).returning(shown)
  if (!row) throw new Error("the new member was not returned")
  return row
}

/**
 * Stores the language that a member has chosen.
 * @returns the one before; undefined if it is the same
 */
export async function storeLanguage(
  tx: Database,
  userId: number,
  language: Language,
): Promise<{ from: Language | null } | undefined> {
  const [before] = await tx
    .select({ from: users.language })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update")
  if (!before || before.from === language) return undefined
  await tx.update(users).set({ language }).where(eq(users.id, userId))
  return before
}
