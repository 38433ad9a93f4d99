import { and, eq, isNull } from "drizzle-orm"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"

/**
 * Whether staff let this customer in, held until the transaction ends: no sign-in that begins in it can
 * slip in beside a block.
 */
export async function isLetIn(tx: Database, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.accessBlockedAt)))
    .for("share")
  return rows.length > 0
}
