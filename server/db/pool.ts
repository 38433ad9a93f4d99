import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import pg from "pg"
import { keepAliveAfterMs, type TimeLimits, timeLimits } from "./time-limits.ts"

/** Drizzle on a pool or on one of its clients; columns are snake_case in the database. */
export type Database = NodePgDatabase

/** @param client a pool, or one of its clients with an open transaction */
export function databaseOn(client: pg.Pool | pg.PoolClient): Database {
  return drizzle({ client: client as pg.Pool, casing: "snake_case" })
}

/** Connections that stay open while idle: on a new one, all is planned again, and a transfer waits for 60 ms. */
const keptWarm = 8

/**
 * A pool of connections in UTC. Time limits are stored with the database (session-settings.ts), so
 * that they also apply behind a transaction pooler.
 * @param onError called for idle connections that broke; the pool opens new ones by itself
 * @param limits the wait for a connection, and the time after which a statement and its connection
 *   count as lost; no limits if omitted, for work that lifts the database's limit
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
    min: Math.min(size, keptWarm),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  })
  pool.on("error", onError)
  return withErrorListener(pool)
}

/**
 * Adds an error listener to each connection, since an error event without a listener would end the
 * process. A caller attaches its own only a few ticks after it gets a connection, and PostgreSQL
 * may accept and close a connection in the same packet.
 */
export function withErrorListener(pool: pg.Pool): pg.Pool {
  return pool.on("connect", (client) => client.on("error", () => undefined))
}
