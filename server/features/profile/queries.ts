import { and, eq, isNull, sql } from "drizzle-orm"
import * as z from "zod/mini"
import type { Profile } from "#shared/contracts/profile.ts"
import { users } from "#shared/tables/users.ts"
import { callFunction } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { nameOnCards } from "../../identity/names/holder-name.ts"
import type { UsernameKeys } from "../../identity/names/username.ts"

const ownProfile = (db: Database, userId: number) =>
  db
    .select({
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phoneNumber: users.phoneNumber,
    })
    .from(users)
    .where(eq(users.id, userId))

/** The current values of what a member may change about themselves. */
export async function profileOf(db: Database, userId: number) {
  const [row] = await ownProfile(db, userId)
  return row
}

/** The same, with the row locked for the change. */
export async function lockProfile(tx: Database, userId: number) {
  const [row] = await ownProfile(tx, userId).for("no key update")
  return row
}

/**
 * @throws a unique violation that uniqueViolationProblem knows, when another member has the username or
 *   email
 */
export async function updateProfile(
  tx: Database,
  userId: number,
  profile: Profile & Partial<UsernameKeys>,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...profile, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
}

/**
 * Stores the account holder's name of a member without one, on their cards too.
 * @returns the name that is stored now: this one, or the existing one
 */
export async function keepHolderName(
  tx: Database,
  userId: number,
  holderName: string,
): Promise<{ stated: boolean; holderName: string | null }> {
  const args = [userId, holderName, nameOnCards(holderName)]
  const stated = await callFunction(tx, "holder_state_name", z.nullable(z.boolean()), args)
  return { stated: stated === true, holderName: await knownHolderName(tx, userId) }
}

/** The account holder's name, or null. */
export async function knownHolderName(db: Database, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ holderName: users.holderName })
    .from(users)
    .where(eq(users.id, userId))
  return row?.holderName ?? null
}

/** Sets the name a member is addressed by to the one they stated, if they had none. */
export async function addressByStatedName(
  tx: Database,
  userId: number,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...names, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.firstName), isNull(users.lastName)))
}
