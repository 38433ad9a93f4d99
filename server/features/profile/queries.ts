import { eq, sql } from "drizzle-orm"
import type { Profile } from "#shared/contracts/profile.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"

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

/** What a customer may change of themselves, as it is now. */
export async function profileOf(db: Database, userId: number) {
  const [row] = await ownProfile(db, userId)
  return row
}

/** The same, with their row locked for the change. */
export async function lockProfile(tx: Database, userId: number) {
  const [row] = await ownProfile(tx, userId).for("no key update")
  return row
}

/** @throws on `users_username_key` or `users_email_key` when either is taken, whatever its case */
export async function updateProfile(tx: Database, userId: number, profile: Profile): Promise<void> {
  await tx
    .update(users)
    .set({ ...profile, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
}
