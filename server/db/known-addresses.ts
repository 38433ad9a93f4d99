import { and, eq, gt, isNotNull, sql } from "drizzle-orm"
import { signIns } from "#shared/tables/sessions.ts"
import type { Database } from "./pool.ts"

/** For how long a place stays known after a sign-in. */
const memory = sql`interval '90 days'`

/** The addresses that a customer signed in from lately. */
export async function knownAddresses(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: signIns.address })
    .from(signIns)
    .where(
      and(
        eq(signIns.userId, userId),
        gt(signIns.createdAt, sql`now() - ${memory}`),
        isNotNull(signIns.address),
      ),
    )
  return rows.flatMap(({ address }) => address ?? [])
}
