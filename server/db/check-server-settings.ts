import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { BootError } from "../config/boot-error.ts"

/** The oldest supported PostgreSQL, as in `server_version_num`. */
const oldestServer = 150_000

/** Whether a commit must be on a standby's disk too before it is reported (`DATABASE_DURABILITY`). */
export type Durability = "local" | "replicated"

/** With these, a commit waits until a standby has it on disk. */
const replicating = ["on", "remote_apply"]

/** How long a standby may take to confirm a commit at startup. */
const standbyMs = 10_000

/** Without these, committed data can be lost. */
const keepers = new Set(["fsync", "full_page_writes", "synchronous_commit"])

/**
 * Refuses a server that is too old, may lose committed data, or folds the case of ASCII letters
 * only.
 * @param roles that the bank uses in addition to this connection's; each may have its own settings
 * @param durability with `replicated`, a standby must confirm a commit
 * @throws BootError with instructions
 */
export async function checkServerSettings(
  client: pg.PoolClient,
  roles: readonly string[] = [],
  durability: Durability = "local",
): Promise<void> {
  await refuseUnsafeServer(client, roles, durability)
  await refuseAsciiOnly(client)
  if (durability === "replicated") await requireStandby(client)
}

async function refuseUnsafeServer(
  client: pg.PoolClient,
  roles: readonly string[],
  durability: Durability,
): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('server_version_num', 'fsync',
        'full_page_writes', 'synchronous_commit', 'synchronous_standby_names')
      union all
      select split_part(setting, '=', 1), split_part(setting, '=', 2)
        from pg_db_role_setting
        join pg_roles on pg_roles.oid = setrole and rolname = any ($1)
        cross join lateral unnest(setconfig) as setting
        where setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
    [roles],
  )
  const standbys = rows.some(
    ({ name, setting }) => name === "synchronous_standby_names" && setting.trim() !== "",
  )
  if (durability === "replicated" && !standbys) {
    throw new BootError(
      "DATABASE_DURABILITY is replicated, but the database names no standbys: set synchronous_standby_names.",
    )
  }
  for (const { name, setting } of rows) {
    if (name === "server_version_num" && Number(setting) < oldestServer) {
      throw new BootError("The database is older than PostgreSQL 15. Use 15 or newer.")
    }
    if (setting === "off" && keepers.has(name)) {
      throw new BootError(
        `The database runs with ${name} off: completed payments could be lost. Turn it on.`,
      )
    }
    // remote_write is accepted: an acknowledged commit survives the loss of either machine, though
    // not of both.
    if (name === "synchronous_commit" && setting === "local" && standbys) {
      throw new BootError(
        "The database names standbys (synchronous_standby_names), but synchronous_commit is local and does not wait for them: completed payments could be on only one disk. Set it to on or remote_apply.",
      )
    }
    if (
      durability === "replicated" &&
      name === "synchronous_commit" &&
      !replicating.includes(setting)
    ) {
      throw new BootError(
        `DATABASE_DURABILITY is replicated, but synchronous_commit is ${setting}: set it to on or remote_apply.`,
      )
    }
  }
}

/** Commits a message in the write-ahead log, which waits for the standbys. */
async function requireStandby(client: pg.PoolClient): Promise<void> {
  const commit = client.query("select pg_logical_emit_message(true, 'tessera', 'start')")
  commit.catch(() => undefined)
  const confirmed = await Promise.race([commit, sleep(standbyMs, undefined, { ref: false })])
  if (!confirmed) {
    throw new BootError(
      "DATABASE_DURABILITY is replicated, but no standby confirms a commit. Start a standby, and look at pg_stat_replication.",
    )
  }
}

/**
 * In the C locale "ŽOFIE" and "žofie" would be different usernames, because lower() folds only
 * ASCII.
 */
async function refuseAsciiOnly(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ folds: boolean }>("select lower('Ž') = 'ž' as folds")
  if (rows[0]?.folds) return
  throw new BootError(
    "The database's locale knows no letters beyond ASCII. Create it with one in UTF-8, such as C.UTF-8.",
  )
}
