import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm"
import { authenticators, passkeys, recoveries, recoveryCodes } from "#shared/tables/factors.ts"
import { rateLimits } from "#shared/tables/rate-limits.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import { passwordAttemptKeys, passwordLimiters } from "../sign-in/password-attempt-keys.ts"
import { byTypedName } from "../sign-in/queries.ts"

/** How long limits stay lowered after a recovery, by the database's clock. */
const caution = sql`interval '1 day'`

const open = and(isNull(recoveries.usedAt), gt(recoveries.expiresAt, sql`clock_timestamp()`))

/** The open recovery code of the member with this username, as typed. */
export async function openRecovery(db: Database, username: string) {
  const { isNamed, exactFirst } = byTypedName(username)
  const [row] = await db
    .select({
      id: recoveries.id,
      userId: recoveries.userId,
      codeHash: recoveries.codeHash,
      removesFactors: recoveries.removesFactors,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(recoveries)
    .innerJoin(users, eq(users.id, recoveries.userId))
    .where(and(isNamed, open))
    .orderBy(exactFirst, desc(recoveries.id))
    .limit(1)
  return row
}

/**
 * Counts a wrong attempt. The code stays valid, however many there are; otherwise anyone who knows
 * a username could void its code.
 * @returns the number of wrong attempts; undefined when the code is used or expired
 */
export async function countFailure(tx: Database, id: number): Promise<number | undefined> {
  const [row] = await tx
    .update(recoveries)
    .set({ failures: sql`${recoveries.failures} + 1` })
    .where(and(eq(recoveries.id, id), open))
    .returning({ failures: recoveries.failures })
  return row?.failures
}

/**
 * Marks a code as used. Of concurrent uses only one succeeds.
 * @returns false when it is used or expired
 */
export async function claimRecovery(tx: Database, id: number): Promise<boolean> {
  const rows = await tx
    .update(recoveries)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(and(eq(recoveries.id, id), open))
    .returning({ id: recoveries.id })
  return rows.length > 0
}

/** Deletes all of a member's second factors. */
export async function removeFactors(tx: Database, userId: number): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/**
 * Lets a member sign in again from the address where they recovered access, despite earlier
 * attempts there. Counts of other addresses stay, since they may be an attacker's.
 */
export async function resetPasswordAttempts(
  tx: Database,
  userId: number,
  address: string,
): Promise<void> {
  const { pair, network } = passwordAttemptKeys(userId, address)
  const rows = [`${passwordLimiters.pair}:${pair}`, `${passwordLimiters.network}:${network}`]
  await tx.delete(rateLimits).where(inArray(rateLimits.key, rows))
}

/** Lowers the member's limits for a day. */
export async function lowerLimits(tx: Database, userId: number): Promise<Date> {
  const [row] = await tx
    .update(users)
    .set({ limitsLoweredUntil: sql`clock_timestamp() + ${caution}` })
    .where(eq(users.id, userId))
    .returning({ until: users.limitsLoweredUntil })
  if (!row?.until) throw new Error("the member was not there")
  return row.until
}
