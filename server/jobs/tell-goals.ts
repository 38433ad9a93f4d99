import { sql } from "drizzle-orm"
import type { AppContext } from "../app-context.ts"
import { databaseOn } from "../db/pool.ts"

/** How many goals are told in one transaction. */
const batch = 100

/**
 * Tells members which of their savings goals are reached, each once, however many processes look
 * (server/ledger/goals.sql).
 * @param jobs one connection of the role for jobs, or the owner
 * @param stopping ends it after the current transaction
 */
export async function tellGoals(
  { announce }: Pick<AppContext, "announce">,
  jobs: Parameters<typeof databaseOn>[0],
  stopping?: AbortSignal,
): Promise<void> {
  const db = databaseOn(jobs)
  while (!stopping?.aborted) {
    const { rows } = await db.execute<{ members: number[] }>(
      sql`select goals_tell_reached(${batch}) as members`,
    )
    const members = rows[0]?.members ?? []
    for (const userId of members) announce(userId, "notifications", "security")
    if (members.length === 0) return
  }
}
