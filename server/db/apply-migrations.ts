import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { readMigrationFiles } from "drizzle-orm/migrator"
import type pg from "pg"
import { BootError } from "../config/boot-error.ts"
import { repoRoot } from "../config/root.ts"
import { buildIndexes, buildsConcurrently } from "./build-indexes.ts"
import { isTimeout, isTransient } from "./sql-error.ts"
import { timeLimits } from "./time-limits.ts"

/** How long to retry while the database's tables are locked. */
const timeoutMs = 300_000

/** The migrations of this version of the bank. */
export const migrationsFolder = join(repoRoot, "migrations")

/**
 * The last migration of release 0.1.0. The first one since, the baseline, makes the same tables at once, so that a
 * database which is exactly there needs only to note it (decision 106).
 */
const lastOfRelease = { name: "0.1.0", createdAt: 1_795_943_687_325 }

/**
 * How the database compares with this version's migrations. `ahead`: a newer version has migrated
 * it, and this version must not change its tables and rights.
 */
export async function migrationStatus(
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
 * Applies pending migrations, the first of which is the baseline, each in its own transaction to keep locks short. The
 * last one's transaction runs `after` too, unless it adds a value to an enum, which PostgreSQL lets no statement of that
 * transaction use. Migrations of indexes that are declared with `.concurrently()` run outside a
 * transaction, so that a large table stays writable. If the process is killed, the next start continues.
 * @throws BootError when locks could not be acquired within five minutes, and when the database is of a release before
 *   0.1.0's last migration, which changes nothing
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
  const all = readMigrationFiles({ migrationsFolder: folder })
  const pending = all.filter(({ folderMillis }) => folderMillis > last)
  const isNew = last === neverMigrated
  if (!isNew && pending.length === all.length) requireLastOfRelease(last)
  for (const [index, migration] of pending.entries()) {
    const concurrent = buildsConcurrently(migration.sql)
    if (concurrent) await buildIndexes(client, migration.sql)
    const noteOnly = concurrent || (!isNew && migration === all[0])
    const isLast = index === pending.length - 1
    const alone = !isLast || addsEnumValue(migration.sql)
    await withShortLockTimeout(client, async () => {
      await applyOne(client, noteOnly ? { ...migration, sql: [] } : migration)
      if (!alone) await after()
    })
    if (isLast && alone) await withShortLockTimeout(client, after)
  }
  if (pending.length === 0) await withShortLockTimeout(client, after)
}

const addsEnumValue = (sql: readonly string[]): boolean =>
  sql.some((statement) => /^\s*alter type \S+ add value\b/im.test(statement))

/** @throws BootError if the last migration that the database has seen is not the last one of release 0.1.0 */
function requireLastOfRelease(last: number): void {
  if (last === lastOfRelease.createdAt) return
  throw new BootError(
    `This database was last started with a version before the end of release ${lastOfRelease.name}. Start it once with release ${lastOfRelease.name}, and then with this one. Nothing was changed.`,
  )
}

type Migration = ReturnType<typeof readMigrationFiles>[number]

/** Recorded in the table of drizzle's own migrator. */
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
 * Runs one transaction. A schema change that waits for its lock makes all later queries wait too.
 * So it waits only for a moment, rolls back, and retries a little later.
 */
async function withShortLockTimeout(
  client: pg.PoolClient,
  work: () => Promise<void>,
): Promise<void> {
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
    if (Date.now() - begun > timeoutMs) {
      throw new BootError(
        "The database was too busy to be migrated. Nothing was changed. Try again when there is less load.",
      )
    }
    await sleep(timeLimits.migrationLock * (1 + Math.random()))
  }
}

/** Before the first migration of all. */
const neverMigrated = -1

/** When the newest migration was generated that the database has seen. */
async function lastApplied(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    "select max(created_at) as last from drizzle.__drizzle_migrations",
  )
  return Number(rows[0]?.last ?? neverMigrated)
}
