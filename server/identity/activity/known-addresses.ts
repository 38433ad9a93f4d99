import { and, eq, gt, isNotNull, sql } from "drizzle-orm"
import { signIns } from "#shared/tables/sessions.ts"
import type { Database } from "../../db/pool.ts"

/** For how long a place stays known after a sign-in. */
const memory = sql`interval '90 days'`

/**
 * The addresses that a customer signed in from lately.
 * @param secondFactor whether only sign-ins with a second factor count: a stolen password makes no
 *   place known
 */
export async function knownAddresses(
  db: Database,
  userId: number,
  { secondFactor = false } = {},
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: signIns.address })
    .from(signIns)
    .where(
      and(
        eq(signIns.userId, userId),
        gt(signIns.createdAt, sql`now() - ${memory}`),
        isNotNull(signIns.address),
        secondFactor ? signIns.secondFactor : undefined,
      ),
    )
  return rows.flatMap(({ address }) => address ?? [])
}
