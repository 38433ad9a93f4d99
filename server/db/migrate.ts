import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Letterhead } from "#shared/credit-union.ts"
import { BootError } from "../config/boot-error.ts"
import { applyMigrations, migrationStatus, migrationsFolder } from "./apply-migrations.ts"
import { applySql, sqlStatus } from "./apply-sql-files.ts"
import {
  announceTimeZone,
  type Dealing,
  dealsAs,
  opensOtherBanks,
  type Reach,
  storeDealing,
  storeOtherBanks,
  storeTimeZone,
  usesTimeZone,
} from "./bank-settings.ts"
import { checkServerSettings, type Durability } from "./check-server-settings.ts"
import { hasLetterhead, storeLetterhead } from "./letterhead.ts"
import { withErrorListener } from "./pool.ts"
import { type Grantees, grantRights, rightsAreCurrent } from "./rights/apply-rights.ts"
import { applyMissingSettings, missingSettings } from "./session-settings.ts"
import { type SqlRelease, sqlOf } from "./sql-files.ts"
import { keepAliveAfterMs, timeLimits } from "./time-limits.ts"

type Options = {
  /** The role for jobs; the owner by default. */
  readonly jobsUrl?: string | undefined
  /** The role for payments between banks; the owner by default. */
  readonly railUrl?: string | undefined
  /** The roles of the staff app, both or neither. */
  readonly staffUrl?: string | undefined
  readonly staffIdentityUrl?: string | undefined
  /** BANK_TIME_ZONE; if omitted, the database keeps its current one. */
  readonly timeZone?: string
  /** Whether payments to other banks are open; when left out, the database keeps its own. */
  readonly otherBanks?: Reach
  /** How the bank deals in currencies; when left out, the database keeps its own. */
  readonly dealing?: Dealing
  /** What papers state of the bank from now on; when left out, the database keeps its own. */
  readonly letterhead?: Letterhead
  /** The migrations; this version's by default. */
  readonly folder?: string
  /** Its functions, triggers, and views: this version's with its migrations, none with others. */
  readonly sql?: SqlRelease
  /** Multiplies the database's time limits (`TIME_LIMIT_FACTOR`). */
  readonly factor?: number
  /** Whether commits must wait for a standby (`DATABASE_DURABILITY`). */
  readonly durability?: Durability
}

/**
 * An arbitrary advisory lock number, so that processes that start at the same time migrate one at a
 * time.
 */
const migrationLock = 7_303_014
const lockPollMs = 50

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
    staffUrl,
    staffIdentityUrl,
    timeZone,
    otherBanks,
    dealing,
    letterhead,
    folder = migrationsFolder,
    sql = folder === migrationsFolder ? sqlOf() : { number: 0, parts: [] },
    factor = 1,
    durability = "local",
  }: Options = {},
): Promise<void> {
  const roles = grantees({ ownerUrl, appUrl, jobsUrl, railUrl, staffUrl, staffIdentityUrl })
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
      const others = [appUrl, jobsUrl, railUrl, staffUrl, staffIdentityUrl]
      const used = others.flatMap((url) => (url === undefined ? [] : roleOf(url)))
      await checkServerSettings(client, used, durability)
      const goal = { folder, sql, roles, timeZone, otherBanks, dealing, letterhead, factor }
      if (!(await isDone(client, goal))) await migrateTo(client, goal)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** The target state: migrations, functions, rights of the roles, the bank's settings, and time limits. */
type Target = {
  readonly folder: string
  readonly sql: SqlRelease
  readonly roles: Grantees | undefined
  readonly timeZone: string | undefined
  readonly otherBanks: Reach | undefined
  readonly dealing: Dealing | undefined
  readonly letterhead: Letterhead | undefined
  readonly factor: number
}

const roleOf = (url: string) => decodeURIComponent(new URL(url).username)

type Urls = Record<"ownerUrl" | "appUrl" | "jobsUrl" | "railUrl", string> &
  Pick<Options, "staffUrl" | "staffIdentityUrl">

/** The roles that need rights besides the owner; none when the API works as the owner. */
function grantees(urls: Urls): Grantees | undefined {
  const { ownerUrl, appUrl, jobsUrl, railUrl, staffUrl, staffIdentityUrl } = urls
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
  const [staff, staffIdentity] = [staffUrl, staffIdentityUrl].map((url) => url && roleOf(url))
  requireOwnRoles(staff, staffIdentity, [owner, app, jobs, rail])
  return { app, jobs, rail, staff, staffIdentity }
}

/** The staff app's roles have no rights of others, so that each alone can do nothing. */
function requireOwnRoles(
  staff: string | undefined,
  staffIdentity: string | undefined,
  others: readonly (string | undefined)[],
): void {
  if (staff === undefined && staffIdentity === undefined) return
  const taken = [staff, staffIdentity].find((role) => role === undefined || others.includes(role))
  if (staff !== staffIdentity && taken === undefined) return
  throw new BootError(
    "DATABASE_STAFF_URL and DATABASE_STAFF_IDENTITY_URL must name two roles that nothing else uses.",
  )
}

async function isDone(
  client: pg.PoolClient,
  { folder, sql, roles, timeZone, otherBanks, dealing, letterhead, factor }: Target,
): Promise<boolean> {
  for (const where of [await migrationStatus(client, folder), await sqlStatus(client, sql)]) {
    if (where !== "level") return where === "ahead"
  }
  if ((await missingSettings(client, factor)).length > 0) return false
  if (!(await usesTimeZone(client, timeZone))) return false
  if (!(await opensOtherBanks(client, otherBanks))) return false
  if (!(await dealsAs(client, dealing))) return false
  if (!(await hasLetterhead(client, letterhead))) return false
  return roles === undefined || rightsAreCurrent(client, roles)
}

/**
 * Waits without a transaction: one that waited in the database would hold back the process that builds
 * an index, and that process would wait for it.
 */
async function lockMigrations(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [migrationLock],
    )
    if (rows[0]?.mine) return
    await sleep(lockPollMs)
  }
}

async function migrateTo(client: pg.PoolClient, goal: Target): Promise<void> {
  const { folder, sql, roles, timeZone, otherBanks, dealing, letterhead, factor } = goal
  await client.query(`set statement_timeout = 0; set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`)
  await lockMigrations(client)
  // Another process may have finished it meanwhile.
  if (await isDone(client, goal)) return
  await announceTimeZone(client, timeZone)
  await applyMigrations(client, folder, async () => {
    await applySql(client, sql)
    await storeTimeZone(client, timeZone)
    await storeOtherBanks(client, otherBanks)
    await storeDealing(client, dealing)
    await storeLetterhead(client, letterhead)
    if (roles !== undefined) await grantRights(client, roles)
  })
  await applyMissingSettings(client, factor)
}
