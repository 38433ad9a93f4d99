import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { recoveries } from "#shared/tables/factors.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import { isIdentityChecked } from "../names/identity-checked.ts"

/** How long a recovery code is valid, by the database's clock (ASVS 6.4.1). */
const lifetime = sql`interval '30 minutes'`

/**
 * The customer with this username, in any case, with what staff compare with the identity document.
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
    .where(eq(sql`lower(${users.username})`, sql`lower(${username.normalize("NFC")})`))
    .for("no key update")
  return row
}

/**
 * Stores a new code and voids earlier open ones.
 * @returns its id and when it expires
 */
export async function issueRecovery(
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
