import { and, inArray, sql } from "drizzle-orm"
import { signIns } from "#shared/tables/sessions.ts"
import { inBatches, readingLimits } from "../../db/in-batches.ts"
import type { Database } from "../../db/pool.ts"
import { isLive, oneOf } from "./sign-ins.ts"

/** Records that a sign-in was used by the member; does nothing when it has ended. */
export type RecordActivity = (signInId: string) => Promise<unknown>

/**
 * Records activity. Concurrent requests share a statement.
 * @param idleSeconds how long a sign-in lasts without activity
 */
export function recordActivity(db: Database, idleSeconds: number): RecordActivity {
  return inBatches(async (ids) => {
    // Locks rows in the same order as the code that ends several. Skips locked rows: they are
    // being updated or ended right now.
    const free = db
      .select({ id: signIns.id })
      .from(signIns)
      .where(and(oneOf(ids), isLive(idleSeconds)))
      .orderBy(signIns.id)
      .for("no key update", { skipLocked: true })
    await db.update(signIns).set({ lastActiveAt: sql`now()` }).where(inArray(signIns.id, free))
    return ids
  }, readingLimits)
}
