import { and, eq, gt, sql } from "drizzle-orm"
import { signIns } from "#shared/tables/sessions.ts"
import type { Database } from "../../db/pool.ts"

/** For how long a password that was given covers what asks for it again (DESIGN section 6). */
const freshness = sql`interval '5 minutes'`

/** Whether this sign-in's password was given lately. */
export async function passwordIsFresh(db: Database, signInId: string): Promise<boolean> {
  const rows = await db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.id, signInId), gt(signIns.passwordGivenAt, sql`now() - ${freshness}`)))
  return rows.length > 0
}

/** Records that the password was given just now. */
export async function renewPasswordAge(db: Database, signInId: string): Promise<void> {
  await db.update(signIns).set({ passwordGivenAt: sql`now()` }).where(eq(signIns.id, signInId))
}
