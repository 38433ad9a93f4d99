import pg from "pg"
import { withErrorListener } from "../server/db/pool.ts"

/**
 * A pool for a test. If PostgreSQL ends a connection, only the query that uses it fails: without a
 * listener, the error event would end the whole process. Tests drop databases and stop servers
 * while connections are still closing, which takes longer on a busy machine.
 */
export function testPool(config?: pg.PoolConfig): pg.Pool {
  return withErrorListener(new pg.Pool(config)).on("error", () => undefined)
}

/** A connection for a test, with the error handling of testPool; the caller connects and ends it. */
export function testClient(config?: string | pg.ClientConfig): pg.Client {
  return new pg.Client(config).on("error", () => undefined)
}
