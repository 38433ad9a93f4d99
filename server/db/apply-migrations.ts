import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { readMigrationFiles } from "drizzle-orm/migrator"
import type pg from "pg"
import { BootError } from "../boot-error.ts"
import { repoRoot } from "../root.ts"
import { isTimeout, isTransient } from "./sql-error.ts"
import { timeLimits } from "./time-limits.ts"

/** How long a database that is never free for a moment is tried. */
const patienceMs = 300_000

/** The migrations of this version of the bank. */
export const migrationsFolder = join(repoRoot, "migrations")

/**
 * Where a database stands against this version's migrations. `ahead`: a newer version of the bank has
 * been here, and its tables and rights are not this one's to touch.
 */
export async function standing(
  client: pg.PoolClient,
  folder: string,
): Promise<"behind" | "level" | "ahead"> {
  const known = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  )
  if (!rows[0]?.there) return "behind"
  const last = await lastApplied(client)
  return last < known ? "behind" : last > known ? "ahead" : "level"
}

/**
 * Applies what is pending, each migration in a transaction of its own, so that its locks are short; the
 * last one together with `after`. Wherever this is killed, the next start goes on.
 * @throws BootError when the database was not free for a moment in five minutes
 */
export async function applyMigrations(
  client: pg.PoolClient,
  folder: string,
  after: () => Promise<void>,
): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`)
  const last = await lastApplied(client)
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last,
  )
  const steps = pending.map((migration) => () => applyOne(client, migration))
  const final = steps.pop()
  for (const step of steps) await givingWay(client, step)
  await givingWay(client, async () => {
    await final?.()
    await after()
  })
}

type Migration = ReturnType<typeof readMigrationFiles>[number]

/** Noted in the table where drizzle's own migrator keeps what it has applied. */
async function applyOne(
  client: pg.PoolClient,
  { sql, hash, folderMillis }: Migration,
): Promise<void> {
  for (const statement of sql) await client.query(statement)
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
    [hash, folderMillis],
  )
}

/**
 * One transaction. A change of a table that waits for its lock keeps everyone waiting behind it: so it
 * waits for a moment only, gives everything back, and begins anew a little later.
 */
async function givingWay(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  const begun = Date.now()
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = ${timeLimits.migrationLock}`)
      await work()
      await client.query("commit")
      return
    } catch (error) {
      await client.query("rollback")
      if (!isTimeout(error) && !isTransient(error)) throw error
    }
    if (Date.now() - begun > patienceMs) {
      throw new BootError(
        "The database was too busy to be migrated. The bank is as it was. Try again at a quieter time.",
      )
    }
    await sleep(timeLimits.migrationLock * (1 + Math.random()))
  }
}

async function lastApplied(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    "select max(created_at) as last from drizzle.__drizzle_migrations",
  )
  return Number(rows[0]?.last ?? -1)
}
