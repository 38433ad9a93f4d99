import { sql } from "drizzle-orm"
import type pg from "pg"
import type { Database } from "./pool.ts"
import { inTransaction } from "./transaction.ts"

/** Runs queries in one snapshot of the database, and ends it. */
export type InSnapshot = <T>(work: (snapshot: Database) => Promise<T>) => Promise<T>

/** Snapshots in which nothing can be written, and queries take as long as they need. */
export function snapshotsOf(pool: pg.Pool): InSnapshot {
  return (work) =>
    inTransaction(pool, async (snapshot) => {
      await snapshot.execute(sql`set transaction isolation level repeatable read, read only`)
      await snapshot.execute(sql`set local statement_timeout = 0`)
      return work(snapshot)
    })
}
