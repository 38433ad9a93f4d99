import { and, inArray, sql } from "drizzle-orm"
import { signIns } from "#shared/tables/sessions.ts"
import { inBatches } from "../../db/in-batches.ts"
import type { Database } from "../../db/pool.ts"
import { isLive, oneOf } from "./sign-ins.ts"

/** The last activity is written at most this often, to save writes. */
const activityStep = sql`interval '10 seconds'`

type Question = { id: string; active: boolean }

/** The sign-in's member, and whether a second factor was used. */
export type LiveSignIn = { userId: number; secondFactor: boolean }

/** Undefined when the sign-in has ended, was idle too long, or is too old. */
export type SignInLookup = (question: Question) => Promise<LiveSignIn | undefined>

/**
 * Looks up sign-ins. Concurrent requests share a query; nothing is cached between queries, so that
 * a sign-in that was ended on any process is dead on all of them.
 * @returns looks up one sign-in; with `active` it also records activity
 */
export function signInLookup(db: Database, idleSeconds: number): SignInLookup {
  async function ask(questions: readonly Question[]): Promise<(LiveSignIn | undefined)[]> {
    const rows = await db
      .select({
        id: signIns.id,
        userId: signIns.userId,
        secondFactor: signIns.secondFactor,
        stale: sql<boolean>`${signIns.lastActiveAt} < now() - ${activityStep}`,
      })
      .from(signIns)
      .where(and(oneOf(questions.map(({ id }) => id)), isLive(idleSeconds)))
    const found = new Map(rows.map((row) => [row.id, row]))
    const moved = questions.filter(({ id, active }) => active && found.get(id)?.stale)
    if (moved.length > 0) {
      // Locks rows in the same order as the code that ends several. Skips locked rows: they are
      // being updated or ended right now.
      const free = db
        .select({ id: signIns.id })
        .from(signIns)
        .where(and(oneOf(moved.map(({ id }) => id)), isLive(idleSeconds)))
        .orderBy(signIns.id)
        .for("no key update", { skipLocked: true })
      await db.update(signIns).set({ lastActiveAt: sql`now()` }).where(inArray(signIns.id, free))
    }
    return questions.map(({ id }) => found.get(id))
  }
  return inBatches(ask, { lanes: 2, slowMs: 50, most: 64 })
}
