import pg from "pg"
import { BootError } from "../boot-error.ts"
import { completeNames } from "../identity/names/complete-names.ts"
import { applyMigrations, migrationsFolder, standing } from "./apply-migrations.ts"
import { type Grantees, giveRights, rightsAreGiven } from "./apply-rights.ts"
import { announceTimeZone, keepsTimeZone, keepTimeZone } from "./bank-settings.ts"
import { checkServerSettings } from "./check-server-settings.ts"
import { heard } from "./pool.ts"
import { missingSettings, setMissing } from "./session-settings.ts"
import { keepAliveAfterMs, timeLimits } from "./time-limits.ts"

type Options = {
  /** The role for jobs; the owner unless said otherwise. */
  readonly jobsUrl?: string | undefined
  /** BANK_TIME_ZONE; what the database keeps of it stays when left out. */
  readonly timeZone?: string
  /** The migrations, this version's unless a test says otherwise. */
  readonly folder?: string
  /** How many times as long the database's time limits are (`TIME_LIMIT_FACTOR`). */
  readonly factor?: number
}

/** Any number that no one else uses: processes that start at once migrate one after the other. */
const migrationLock = 7_303_014

/**
 * Brings the database to this version's tables and gives the roles of API and jobs their rights, while
 * other processes serve. Where nothing is to be done nothing is locked, so that a restart waits for
 * nobody; where a newer version has been, nothing is touched.
 * @param ownerUrl the role that owns the tables
 * @param appUrl the role the API uses; may be the same, then it keeps the owner's rights
 * @throws BootError when the server is too old, does not keep what it has committed, or is too busy, and
 *   when the role for jobs is the API's
 */
export async function migrateDatabase(
  ownerUrl: string,
  appUrl: string,
  { jobsUrl = ownerUrl, timeZone, folder = migrationsFolder, factor = 1 }: Options = {},
): Promise<void> {
  const roles = grantees(ownerUrl, appUrl, jobsUrl)
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
      await checkServerSettings(client, [appUrl, jobsUrl].map(roleOf))
      const goal = { folder, roles, timeZone, factor }
      if (!(await isDone(client, goal))) await bringUp(client, goal)
      // Only this version knows these columns of its own.
      if (folder === migrationsFolder && (await standing(client, folder)) === "level") {
        await completeNames(client)
      }
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/**
 * What a database is brought to: these migrations, rights for these roles, this zone for the bank's days,
 * time limits so long.
 */
interface Goal {
  readonly folder: string
  readonly roles: Grantees | undefined
  readonly timeZone: string | undefined
  readonly factor: number
}

const roleOf = (url: string) => decodeURIComponent(new URL(url).username)

/** Who gets rights besides the owner, who has them all; nobody where the API works as the owner. */
function grantees(ownerUrl: string, appUrl: string, jobsUrl: string): Grantees | undefined {
  const [owner, app, jobs] = [ownerUrl, appUrl, jobsUrl].map(roleOf)
  if (app === undefined || app === owner) return undefined
  if (jobs === app) {
    throw new BootError(
      `DATABASE_JOBS_URL must name another role than DATABASE_URL: what jobs may do, such as loading rates, the API may not. Both name ${app}.`,
    )
  }
  return { app, jobs: jobs === owner ? undefined : jobs }
}

async function isDone(
  client: pg.PoolClient,
  { folder, roles, timeZone, factor }: Goal,
): Promise<boolean> {
  const where = await standing(client, folder)
  if (where !== "level") return where === "ahead"
  if ((await missingSettings(client, factor)).length > 0) return false
  if (!(await keepsTimeZone(client, timeZone))) return false
  return roles === undefined || rightsAreGiven(client, roles)
}

async function bringUp(client: pg.PoolClient, goal: Goal): Promise<void> {
  const { folder, roles, timeZone, factor } = goal
  await client.query(`set statement_timeout = 0; set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`)
  await client.query("select pg_advisory_lock($1)", [migrationLock])
  // Another process may have done it meanwhile.
  if (await isDone(client, goal)) return
  await announceTimeZone(client, timeZone)
  await applyMigrations(client, folder, async () => {
    await keepTimeZone(client, timeZone)
    if (roles !== undefined) await giveRights(client, roles)
  })
  await setMissing(client, factor)
}
