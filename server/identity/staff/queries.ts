import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { recoveryMinutes } from "#shared/limits.ts"
import { recoveries } from "#shared/tables/factors.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import { isIdentityChecked } from "../names/identity-checked.ts"

/** How long a recovery code is valid, by the database's clock. */
const lifetime = sql.raw(`interval '${recoveryMinutes} minutes'`)

const hasUsername = (username: string) =>
  eq(sql`lower(${users.username})`, sql`lower(${username.normalize("NFC")})`)

/** The id of the customer with this username, ignoring case. */
export async function findCustomerId(db: Database, username: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(hasUsername(username))
  return row?.id
}

/**
 * The customer with this username, ignoring case, with the data that staff compare with the
 * identity document. Locked until the transaction ends.
 */
export async function lockCustomer(tx: Database, username: string) {
  const [row] = await tx
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      holderName: users.holderName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      accessBlockedAt: users.accessBlockedAt,
      identityChecked: isIdentityChecked,
    })
    .from(users)
    .where(hasUsername(username))
    .for("no key update")
  return row
}

/** Blocks a customer's access, or lifts the block. */
export async function setAccessBlocked(
  tx: Database,
  userId: number,
  blocked: boolean,
): Promise<void> {
  await tx
    .update(users)
    .set({ accessBlockedAt: blocked ? sql`clock_timestamp()` : null })
    .where(eq(users.id, userId))
}

/**
 * Stores a new recovery code. The customer's earlier codes expire.
 * @returns the recovery's id and when the code expires
 */
export async function insertRecovery(
  tx: Database,
  recovery: { userId: number; codeHash: Buffer; removesFactors: boolean },
) {
  const moment = sql`clock_timestamp()`
  await tx
    .update(recoveries)
    .set({ expiresAt: moment })
    .where(
      and(
        eq(recoveries.userId, recovery.userId),
        isNull(recoveries.usedAt),
        gt(recoveries.expiresAt, moment),
      ),
    )
  const [row] = await tx
    .insert(recoveries)
    .values({ ...recovery, expiresAt: sql`${moment} + ${lifetime}` })
    .returning({ id: recoveries.id, expiresAt: recoveries.expiresAt })
  if (!row) throw new Error("the new recovery was not returned")
  return row
}
