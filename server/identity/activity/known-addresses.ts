import { and, eq, gt, isNotNull, sql } from "drizzle-orm"
import { knownDays } from "#shared/limits.ts"
import { signIns } from "#shared/tables/sessions.ts"
import type { Database } from "../../db/pool.ts"

/** How long a place counts as known after a sign-in. */
const memory = sql.raw(`interval '${knownDays} days'`)

/**
 * The addresses that a member recently signed in from.
 * @param secondFactor whether only sign-ins with a second factor count: a stolen password alone
 *   must not make a place known
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
