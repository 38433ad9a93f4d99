import pg from "pg"
import { applyMigrations, migrationsFolder, standing } from "./apply-migrations.ts"
import { giveRights, rightsAreGiven } from "./apply-rights.ts"
import { heard } from "./pool.ts"
import { refuseServer } from "./refuse-server.ts"
import { missingSettings, setMissing } from "./session-settings.ts"
import { keepAliveAfterMs, timeLimits } from "./time-limits.ts"

/** Any number that no one else uses: processes that start at once migrate one after the other. */
const migrationLock = 7_303_014

/**
 * Brings the database to this version's tables and gives the API's role its rights, while other
 * processes serve. Where nothing is to be done nothing is locked, so that a restart waits for nobody;
 * where a newer version has been, nothing is touched.
 * @param ownerUrl the role that owns the tables
 * @param appUrl the role the API uses; may be the same, then it keeps the owner's rights
 * @param folder the migrations, this version's unless a test says otherwise
 * @throws BootError when the server is too old, does not keep what it has committed, or is too busy
 */
export async function migrateDatabase(
  ownerUrl: string,
  appUrl: string,
  folder: string = migrationsFolder,
): Promise<void> {
  const pool = heard(
    new pg.Pool({
      connectionString: ownerUrl,
      max: 1,
      application_name: "tessera-migrate",
      connectionTimeoutMillis: timeLimits.connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
    }),
  )
  // A connection that dies while nobody asks says so by an event, which unheard would end the process.
  pool.on("error", () => undefined)
  try {
    const client = await pool.connect()
    try {
      await refuseServer(client)
      const app = roleOf(appUrl) === roleOf(ownerUrl) ? undefined : roleOf(appUrl)
      if (!(await isDone(client, folder, app))) await bringUp(client, folder, app)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

const roleOf = (url: string) => decodeURIComponent(new URL(url).username)

async function isDone(
  client: pg.PoolClient,
  folder: string,
  app: string | undefined,
): Promise<boolean> {
  const where = await standing(client, folder)
  if (where !== "level") return where === "ahead"
  if ((await missingSettings(client)).length > 0) return false
  return app === undefined || rightsAreGiven(client, app)
}

async function bringUp(
  client: pg.PoolClient,
  folder: string,
  app: string | undefined,
): Promise<void> {
  await client.query(`set statement_timeout = 0; set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`)
  await client.query("select pg_advisory_lock($1)", [migrationLock])
  // Another process may have done it meanwhile.
  if (await isDone(client, folder, app)) return
  await applyMigrations(client, folder, async () => {
    if (app !== undefined) await giveRights(client, app)
  })
  await setMissing(client)
}
