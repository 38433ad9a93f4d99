import { and, eq, isNull } from "drizzle-orm"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import { Problem } from "../../use-case/problem.ts"

/**
 * Whether the member's access is not blocked. The row lock makes a concurrent block wait until
 * the transaction ends, so that no sign-in is left out of it.
 */
export async function isAccessAllowed(tx: Database, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.accessBlockedAt)))
    .for("share")
  return rows.length > 0
}

/**
 * The refusal for a member whom staff have blocked. Sent only after the credentials were
 * verified.
 */
export const accessBlocked = () => new Problem("access_blocked")
