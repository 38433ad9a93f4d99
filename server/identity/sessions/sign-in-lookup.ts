import { and, inArray, sql } from "drizzle-orm"
import { signIns } from "#shared/tables/sessions.ts"
import { inBatches } from "../../db/in-batches.ts"
import type { Database } from "../../db/pool.ts"
import { notOver, oneOf } from "./sign-ins.ts"

/** How old the last activity must be before it is written again: not every click is worth a write. */
const activityStep = sql`interval '10 seconds'`

type Question = { id: string; active: boolean }

/** Whose sign-in it is, and whether a second factor was given. */
export type LiveSignIn = { userId: number; secondFactor: boolean }

/** Undefined when the sign-in has ended, was idle too long or is too old. */
export type SignInLookup = (question: Question) => Promise<LiveSignIn | undefined>

/**
 * Looks sign-ins up, those of requests that come at once in one question. Nothing is remembered between
 * two questions: a sign-in that was ended on any process is dead on all at once.
 * @returns asks for one sign-in; `active` when the customer did something, which moves the last activity
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
      .where(and(oneOf(questions.map(({ id }) => id)), notOver(idleSeconds)))
    const found = new Map(rows.map((row) => [row.id, row]))
    const moved = questions.filter(({ id, active }) => active && found.get(id)?.stale)
    if (moved.length > 0) {
      // In the order in which whoever ends several locks them. One that is locked is being moved or ended
      // just now: nobody waits for it.
      const free = db
        .select({ id: signIns.id })
        .from(signIns)
        .where(and(oneOf(moved.map(({ id }) => id)), notOver(idleSeconds)))
        .orderBy(signIns.id)
        .for("no key update", { skipLocked: true })
      await db.update(signIns).set({ lastActiveAt: sql`now()` }).where(inArray(signIns.id, free))
    }
    return questions.map(({ id }) => found.get(id))
  }
  return inBatches(ask, { lanes: 2, slowMs: 50, most: 64 })
}
