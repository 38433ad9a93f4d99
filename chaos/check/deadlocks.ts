import type pg from "pg"
import type { Finding } from "./finding.ts"

/**
 * Every movement takes its locks in one order (server/ledger/post-batch.sql), so there must be no
 * deadlock, even though the API would retry and no member would notice. PostgreSQL's counter
 * starts over after a crash.
 */
export async function noDeadlocks(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ deadlocks: number }>(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  )
  const deadlocks = rows[0]?.deadlocks ?? 0
  const violations = deadlocks > 0 ? [`${deadlocks} deadlocks: locks were taken in two orders`] : []
  return { invariant: "I12", figures: { deadlocks }, violations }
}
