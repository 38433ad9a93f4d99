import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import { BootError } from "../boot-error.ts"
import { repoRoot } from "../root.ts"
import { databaseOn } from "./pool.ts"

/** Any number that no one else uses: processes that start at once migrate one after the other. */
const migrationLock = 7_303_014

/** Oldest PostgreSQL we support, as `server_version_num` writes it. */
const oldestServer = 150_000

/**
 * Brings the database to this version's tables and gives the API's role its rights.
 * @param ownerUrl the role that owns the tables
 * @param appUrl the role the API uses; may be the same, then it keeps the owner's rights
 * @throws BootError when the server is too old or does not keep what it has committed
 */
export async function migrateDatabase(ownerUrl: string, appUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 1,
    application_name: "tessera-migrate",
  })
  const client = await pool.connect()
  try {
    await refuseUnsafeServer(client)
    await refuseAsciiOnly(client)
    await client.query("set statement_timeout = 0; set lock_timeout = '10s'; set timezone = 'UTC'")
    await client.query("select pg_advisory_lock($1)", [migrationLock])
    await migrate(databaseOn(client), { migrationsFolder: join(repoRoot, "migrations") })
    await applyGrants(client, ownerUrl, appUrl)
    await client.query("select pg_advisory_unlock($1)", [migrationLock])
  } finally {
    client.release(true)
    await pool.end()
  }
}

async function refuseUnsafeServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit')`,
  )
  for (const { name, setting } of rows) {
    if (name === "server_version_num" && Number(setting) < oldestServer) {
      throw new BootError("The database is older than PostgreSQL 15. Use 15 or newer.")
    }
    if (setting === "off") {
      throw new BootError(
        `The database runs with ${name} off: money it says is booked could be lost. Turn it on.`,
      )
    }
  }
}

/** In the C locale "ŽOFIE" would be another username than "žofie", for lower() folds ASCII alone. */
async function refuseAsciiOnly(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ folds: boolean }>("select lower('Ž') = 'ž' as folds")
  if (rows[0]?.folds) return
  throw new BootError(
    "The database's locale knows no letters beyond ASCII. Create it with one in UTF-8, such as C.UTF-8.",
  )
}

async function applyGrants(client: pg.PoolClient, ownerUrl: string, appUrl: string): Promise<void> {
  const app = decodeURIComponent(new URL(appUrl).username)
  const database = (await client.query<{ name: string }>("select current_database() as name"))
    .rows[0]
  // lock_timeout < statement_timeout < the browser's patience (15 s). Kept with the database, since a
  // transaction pooler would lose what a session sets.
  const limits = { lock_timeout: "2s", statement_timeout: "5s", timezone: "UTC" }
  for (const [name, value] of Object.entries(limits)) {
    await client.query(
      `alter database ${pg.escapeIdentifier(database?.name ?? "")} set ${name} = '${value}'`,
    )
  }
  if (app === decodeURIComponent(new URL(ownerUrl).username)) return
  const grants = await readFile(join(repoRoot, "server/db/grants.sql"), "utf8")
  await client.query(`begin; ${grants.replaceAll("{app}", pg.escapeIdentifier(app))} commit;`)
}
