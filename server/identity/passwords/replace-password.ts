import { and, eq, isNull, sql } from "drizzle-orm"
import { confirmations } from "#shared/tables/confirmations.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import { endOtherSignIns } from "../sessions/sign-ins.ts"

/**
 * Deletes everything that waits for the member's confirmation, or for that of an attacker with
 * the old password: open challenges, including half-finished sign-ins, and unused proofs.
 */
export async function deleteChallenges(tx: Database, userId: number): Promise<void> {
  await tx
    .delete(confirmations)
    .where(and(eq(confirmations.userId, userId), isNull(confirmations.usedAt)))
}

/**
 * Sets a member's password and ends everything that rests on the old one: all sign-ins on all
 * processes (ASVS 7.4.3) and all open challenges. Announce "session" after the commit.
 * @param checked the hash that the current password was compared with, if it was
 * @returns when the password changed and how many sign-ins ended; undefined when another change
 *   came first
 */
export async function replacePassword(
  tx: Database,
  userId: number,
  passwordHash: string,
  checked?: string,
): Promise<{ changedAt: Date; ended: number } | undefined> {
  // The row lock makes a concurrent sign-in wait, since its row refers to this one; it then finds
  // the password changed.
  const [known] = await tx
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("update")
  if (!known || (checked !== undefined && known.hash !== checked)) return undefined
  const [row] = await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
    .returning({ changedAt: users.passwordChangedAt })
  const ended = await endOtherSignIns(tx, userId)
  await deleteChallenges(tx, userId)
  return row && { changedAt: row.changedAt, ended: ended.length }
}
