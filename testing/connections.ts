import pg from "pg"
import { withErrorListener } from "../server/db/pool.ts"

/**
 * A pool for a test. A connection that PostgreSQL ends fails the query that needs it, and no more: the
 * events that say so a second time would otherwise end the whole process. A database is dropped, or a
 * server stopped, while a connection is still closing, and a busy machine makes that moment long.
 */
export function testPool(config?: pg.PoolConfig): pg.Pool {
  return withErrorListener(new pg.Pool(config)).on("error", () => undefined)
}

/** A connection for a test, with the errors of testPool; the caller connects and ends it. */
export function testClient(config?: string | pg.ClientConfig): pg.Client {
  return new pg.Client(config).on("error", () => undefined)
}
