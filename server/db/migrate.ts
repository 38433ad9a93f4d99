import pg from "pg"
import { BootError } from "../boot-error.ts"
import { completeNames } from "../identity/names/complete-names.ts"
import { applyMigrations, migrationStatus, migrationsFolder } from "./apply-migrations.ts"
import { type Grantees, grantRights, rightsAreCurrent } from "./apply-rights.ts"
import {
  announceTimeZone,
  opensOtherBanks,
  type Reach,
  storeOtherBanks,
  storeTimeZone,
  usesTimeZone,
} from "./bank-settings.ts"
import { checkServerSettings } from "./check-server-settings.ts"
import { withErrorListener } from "./pool.ts"
import { applyMissingSettings, missingSettings } from "./session-settings.ts"
import { keepAliveAfterMs, timeLimits } from "./time-limits.ts"

type Options = {
  /** The role for jobs; the owner by default. */
  readonly jobsUrl?: string | undefined
  /** The role for payments between banks; the owner by default. */
  readonly railUrl?: string | undefined
  /** BANK_TIME_ZONE; if omitted, the database keeps its current one. */
  readonly timeZone?: string
  /** Whether payments to other banks are open; when left out, the database keeps its own. */
  readonly otherBanks?: Reach
  /** The migrations; this version's by default. */
  readonly folder?: string
  /** Multiplies the database's time limits (`TIME_LIMIT_FACTOR`). */
  readonly factor?: number
}

/**
 * An arbitrary advisory lock number, so that processes that start at the same time migrate one at a
 * time.
 */
const migrationLock = 7_303_014

/**
 * Brings the database to this version's tables and rights while other processes serve. It takes no
 * lock when there is nothing to do, so that a restart does not wait, and changes nothing when a
 * newer version has migrated.
 * @param ownerUrl the role that owns the tables
 * @param appUrl the API's role; if it is the owner, it keeps the owner's rights
 * @throws BootError when the server is too old, may lose committed data, or is too busy, and when
 *   two roles that must differ are one
 */
export async function migrateDatabase(
  ownerUrl: string,
  appUrl: string,
  {
    jobsUrl = ownerUrl,
    railUrl = ownerUrl,
    timeZone,
    otherBanks,
    folder = migrationsFolder,
    factor = 1,
  }: Options = {},
): Promise<void> {
  const roles = grantees({ ownerUrl, appUrl, jobsUrl, railUrl })
  const pool = withErrorListener(
    new pg.Pool({
      connectionString: ownerUrl,
      max: 1,
      application_name: "tessera-migrate",
      connectionTimeoutMillis: timeLimits.connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
    }),
  )
  // An idle connection that dies emits an error event, which would end the process without a
  // listener.
  pool.on("error", () => undefined)
  try {
    const client = await pool.connect()
    try {
      await checkServerSettings(client, [appUrl, jobsUrl, railUrl].map(roleOf))
      const goal = { folder, roles, timeZone, otherBanks, factor }
      if (!(await isDone(client, goal))) await migrateTo(client, goal)
      // These columns exist only at this version.
      if (folder === migrationsFolder && (await migrationStatus(client, folder)) === "level") {
        await completeNames(client)
      }
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** The target state: migrations, rights of the roles, the bank's settings, and time limits. */
type Target = {
  readonly folder: string
  readonly roles: Grantees | undefined
  readonly timeZone: string | undefined
  readonly otherBanks: Reach | undefined
  readonly factor: number
}

const roleOf = (url: string) => decodeURIComponent(new URL(url).username)

type Urls = Record<"ownerUrl" | "appUrl" | "jobsUrl" | "railUrl", string>

/** The roles that need rights besides the owner; none when the API works as the owner. */
function grantees({ ownerUrl, appUrl, jobsUrl, railUrl }: Urls): Grantees | undefined {
  const [owner, app] = [roleOf(ownerUrl), roleOf(appUrl)]
  if (app === owner) return undefined
  const [jobs, rail] = [jobsUrl, railUrl].map((url) => {
    const role = roleOf(url)
    return role === owner ? undefined : role
  })
  if (jobs === app) {
    throw new BootError(
      `DATABASE_JOBS_URL must name a different role from DATABASE_URL, because jobs may do what the API may not, such as loading rates. Both name ${app}.`,
    )
  }
  if (rail === app) {
    throw new BootError(
      `DATABASE_RAIL_URL must name a different role from DATABASE_URL, because the payments worker may do what the API may not, such as settling payments. Both name ${app}.`,
    )
  }
  if (rail !== undefined && rail === jobs) {
    throw new BootError(
      `DATABASE_RAIL_URL must name a different role from DATABASE_JOBS_URL. Both name ${rail}.`,
    )
  }
  return { app, jobs, rail }
}

async function isDone(
  client: pg.PoolClient,
  { folder, roles, timeZone, otherBanks, factor }: Target,
): Promise<boolean> {
  const where = await migrationStatus(client, folder)
  if (where !== "level") return where === "ahead"
  if ((await missingSettings(client, factor)).length > 0) return false
  if (!(await usesTimeZone(client, timeZone))) return false
  if (!(await opensOtherBanks(client, otherBanks))) return false
  return roles === undefined || rightsAreCurrent(client, roles)
}

async function migrateTo(client: pg.PoolClient, goal: Target): Promise<void> {
  const { folder, roles, timeZone, otherBanks, factor } = goal
  await client.query(`set statement_timeout = 0; set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`)
  await client.query("select pg_advisory_lock($1)", [migrationLock])
  // Another process may have finished it meanwhile.
  if (await isDone(client, goal)) return
  await announceTimeZone(client, timeZone)
  await applyMigrations(client, folder, async () => {
    await storeTimeZone(client, timeZone)
    await storeOtherBanks(client, otherBanks)
    if (roles !== undefined) await grantRights(client, roles)
  })
  await applyMissingSettings(client, factor)
}
