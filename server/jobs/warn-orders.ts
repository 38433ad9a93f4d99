import { sql } from "drizzle-orm"
import type { AppContext } from "../app-context.ts"
import { databaseOn } from "../db/pool.ts"

/** How many orders are checked in one transaction. */
const batch = 100

/**
 * Tells members which payments of tomorrow their accounts do not cover, by the database's clock: each date
 * once, however many processes check (server/ledger/order-warnings.sql).
 * @param jobs one connection of the role for jobs, or the owner
 * @param stopping ends it after the current transaction
 */
export async function warnOrders(
  { announce }: Pick<AppContext, "announce">,
  jobs: Parameters<typeof databaseOn>[0],
  stopping?: AbortSignal,
): Promise<void> {
  const db = databaseOn(jobs)
  while (!stopping?.aborted) {
    const { rows } = await db.execute<{ done: { claimed: number; members: number[] } }>(
      sql`select orders_warn(${batch}) as done`,
    )
    if (!rows[0]) throw new Error("orders_warn gave no outcome")
    for (const userId of rows[0].done.members) announce(userId, "security")
    if (rows[0].done.claimed === 0) return
  }
}
