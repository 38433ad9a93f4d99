import type pg from "pg"
import { type Database, databaseOn } from "./pool.ts"
import { isConnectionError } from "./sql-error.ts"

/**
 * Runs `work` in one transaction: commits when it returns, rolls back when it throws. Unlike
 * drizzle's own, it notices that COMMIT of an aborted transaction answers ROLLBACK without an
 * error, and it never returns a connection in an unknown state to the pool.
 * @throws what `work` throws, or an error when the transaction did not commit
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that dies emits an error event, which would end the process without a listener.
  const notice = (error: Error) => {
    broken = error
  }
  client.on("error", notice)
  try {
    await client.query("begin")
    const result = await work(databaseOn(client))
    const { command } = await client.query("commit")
    if (command !== "COMMIT") throw new Error(`the transaction ended with ${command}, not COMMIT`)
    return result
  } catch (error) {
    // A lost connection cannot roll back; it is dropped, and PostgreSQL rolls back.
    if (isConnectionError(error)) notice(error as Error)
    else await client.query("rollback").catch(notice)
    throw error
  } finally {
    client.off("error", notice)
    client.release(broken)
  }
}
