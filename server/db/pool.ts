import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import pg from "pg"

/** Drizzle over a pool or over one client of it; columns are snake_case in the database. */
export type Database = NodePgDatabase

/** @param client a pool, or one of its clients while a transaction is open on it */
export function databaseOn(client: pg.Pool | pg.PoolClient): Database {
  return drizzle({ client: client as pg.Pool, casing: "snake_case" })
}

/**
 * A pool of connections in UTC. Time limits are the database's (see migrate.ts), so that they also hold
 * behind a transaction pooler.
 * @param onError hears of idle connections that broke; the pool opens new ones by itself
 */
export function openPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: "tessera",
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  pool.on("error", onError)
  return pool
}
