import { and, eq, gt, sql } from "drizzle-orm"
import { signIns } from "#shared/tables/sessions.ts"
import type { Database } from "../../db/pool.ts"

/** How long a password that was given counts for actions that ask for it again. */
const freshness = sql`interval '5 minutes'`

/** Whether the password was given recently in this sign-in. */
export async function passwordIsFresh(db: Database, signInId: string): Promise<boolean> {
  const rows = await db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.id, signInId), gt(signIns.passwordGivenAt, sql`now() - ${freshness}`)))
  return rows.length > 0
}

/** Records that the password was given now. */
export async function renewPasswordAge(db: Database, signInId: string): Promise<void> {
  await db.update(signIns).set({ passwordGivenAt: sql`now()` }).where(eq(signIns.id, signInId))
}
