import type pg from "pg"
import { BootError } from "../boot-error.ts"

/** Oldest PostgreSQL we support, as `server_version_num` writes it. */
const oldestServer = 150_000

/**
 * Refuses a server that is too old, may lose what it has committed, or knows no letters.
 * @throws BootError with what to do
 */
export async function refuseServer(client: pg.PoolClient): Promise<void> {
  await refuseUnsafeServer(client)
  await refuseAsciiOnly(client)
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
