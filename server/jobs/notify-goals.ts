import * as z from "zod/mini"
import { callFunction } from "../db/call-function.ts"
import { type Database, databaseOn } from "../db/pool.ts"
import type { AppContext } from "../features/app-context.ts"

/** How many goals are told in one transaction. */
const batch = 50

/**
 * Tells members which of their savings goals are reached, each once, however many processes look
 * (server/features/goals/goals.sql). A goal that can't be told is logged, and the others are told all the same.
 * @param jobs one connection of the role for jobs, or the owner
 * @param stopping ends it after the current transaction
 * @throws Error if goals could not be told, after the others
 */
export async function notifyGoals(
  { announce, log }: Pick<AppContext, "announce"> & { log: Pick<AppContext["log"], "error"> },
  jobs: Parameters<typeof databaseOn>[0],
  stopping?: AbortSignal,
): Promise<void> {
  const db = databaseOn(jobs)
  let after: number | null = 0
  let failures = 0
  while (after !== null && !stopping?.aborted) {
    const { last, members, failed } = await notifySome(db, after)
    for (const userId of members) announce(userId, "notifications", "security")
    for (const one of failed) log.error(one, "a reached goal could not be told, and is tried again")
    failures += failed.length
    after = last
  }
  if (failures > 0) throw new Error(`Goals that could not be told: ${failures}`)
}

const Told = z.object({
  last: z.nullable(z.number()),
  members: z.array(z.number()),
  failed: z.array(z.object({ goal: z.number(), reason: z.string() })),
})
type Told = z.output<typeof Told>

const notifySome = (db: Database, after: number): Promise<Told> =>
  callFunction(db, "goals_tell", Told, [after, batch])
