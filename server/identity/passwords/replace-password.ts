import { eq, sql } from "drizzle-orm"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import { forgetChallenges } from "../confirmations/forget-challenges.ts"
import { endOtherSignIns } from "../sessions/sign-ins.ts"

/**
 * Gives a customer a new password and ends all that rests on the old one: every sign-in on every process
 * (ASVS 7.4.3), and every challenge that waits for a second factor. Announce "session" after the commit.
 * @param checked the hash that the present password was compared with, where it was
 * @returns since when, and how many sign-ins ended; undefined when the password is another one by now
 */
export async function replacePassword(
  tx: Database,
  userId: number,
  passwordHash: string,
  checked?: string,
): Promise<{ changedAt: Date; ended: number } | undefined> {
  // For update: a sign-in that begins at this moment waits (its row refers to this one) and then finds
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
  await forgetChallenges(tx, userId)
  return row && { changedAt: row.changedAt, ended: ended.length }
}
