import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import pg from "pg"
import { keepAliveAfterMs, type TimeLimits, timeLimits } from "./time-limits.ts"

/** Drizzle over a pool or over one client of it; columns are snake_case in the database. */
export type Database = NodePgDatabase

/** @param client a pool, or one of its clients while a transaction is open on it */
export function databaseOn(client: pg.Pool | pg.PoolClient): Database {
  return drizzle({ client: client as pg.Pool, casing: "snake_case" })
}

/**
 * A pool of connections in UTC. Time limits are the database's (see session-settings.ts), so that they
 * also hold behind a transaction pooler.
 * @param onError hears of idle connections that broke; the pool opens new ones by itself
 * @param limits how long a caller waits for a connection, and after how long a statement counts as lost,
 *   and its connection with it; for ever when left out, as for what lifts the database's limit
 */
export function openPool(
  url: string,
  size: number,
  onError: (error: Error) => void,
  limits?: Pick<TimeLimits, "connection" | "query">,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: "tessera",
    connectionTimeoutMillis: limits?.connection ?? timeLimits.connection,
    ...(limits && { query_timeout: limits.query }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  })
  pool.on("error", onError)
  return heard(pool)
}

/**
 * Sees to it that no connection's error goes unheard, which would end the whole process: whoever takes
 * a connection hears of it a few ticks later, and PostgreSQL may say in the same breath that it lets us
 * in and that it is gone.
 */
export function heard(pool: pg.Pool): pg.Pool {
  return pool.on("connect", (client) => client.on("error", () => undefined))
}
