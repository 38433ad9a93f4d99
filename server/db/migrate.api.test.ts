import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startApi } from "../../testing/api-process.ts"
import { testClient } from "../../testing/connections.ts"
import { newCustomer } from "../../testing/customer.ts"
import { startPostingLoad } from "../../testing/posting-load.ts"
import { openEmptyDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { migrationsFolder } from "./apply-migrations.ts"
import { migrateDatabase } from "./migrate.ts"
import { isConnectionError } from "./sql-error.ts"
import { timeLimits } from "./time-limits.ts"

/** The number of migrations in the first release, in an early one, and in the previous one. */
const [firstRelease, earlyRelease, releaseBefore] = [2, 12, 90]

/** How processes of the first release and of the previous one post one request. */
const posting = {
  first: "ledger_post($1::jsonb)",
  before: "ledger_post_requests(jsonb_build_array($1::jsonb)) -> 0",
}

let folder: string
let folderEarly: string
let folderBefore: string
let database: ScratchDatabase
let superuser: pg.Client
beforeAll(async () => {
  folder = migrationsOf(firstRelease)
  folderEarly = migrationsOf(earlyRelease)
  folderBefore = migrationsOf(releaseBefore)
  database = await openEmptyDatabase()
  // One role, because the current grants name tables that did not exist then.
  await migrateDatabase(database.ownerUrl, database.ownerUrl, { folder })
  superuser = testClient(database.superuserUrl)
  await superuser.connect()
  await superuser.query(`grant usage on schema public to tessera_app;
    grant execute on function ledger_post(jsonb) to tessera_app`)
})
afterAll(async () => {
  await superuser.end()
  await database.drop()
  for (const each of [folder, folderEarly, folderBefore]) rmSync(each, { recursive: true })
})

/** The folder of a release that had this many migrations. */
function migrationsOf(count: number): string {
  const copy = mkdtempSync(join(tmpdir(), "tessera-migrations-"))
  cpSync(migrationsFolder, copy, { recursive: true })
  const journal = join(copy, "meta/_journal.json")
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: object[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
  return copy
}

/** Ends the migrating connection while it waits for a lock, as when the process is killed. */
async function killMigration(): Promise<void> {
  for (;;) {
    const { rowCount } = await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and application_name = 'tessera-migrate' and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
    await sleep(5)
  }
}

test("migrates a bank of the first release under load, even if killed on the way, and no request fails", async () => {
  const load = await startPostingLoad(database.ownerUrl, database.appUrl, posting.first)
  await load.posted(20)
  // As a report, a backup, or the end of day that holds its locks for a long time.
  const reader = testClient(database.ownerUrl)
  await reader.connect()
  await reader.query("begin; lock table journal_entries, accounts in row exclusive mode")
  const migrate = () =>
    migrateDatabase(database.ownerUrl, database.ownerUrl, { folder: folderEarly })
  for (let kill = 0; kill < 3; kill += 1) {
    await Promise.all([killMigration(), expect(migrate()).rejects.toSatisfy(isConnectionError)])
  }

  const migrated = migrate()
  // Longer than any posting waits for a lock.
  await sleep(1.25 * timeLimits.lock)
  await reader.query("commit")
  await reader.end()
  await migrated

  await load.posted(201)
  const { posted, failures } = await load.stop()
  expect(failures).toEqual([])
  expect(posted).toBeGreaterThan(200)
  // What was posted between the filling of the queue and its trigger is sealed too.
  const forgotten = await superuser.query(`
    select id from journal_entries e
      where not exists (select from unsealed where chain = 'journal' and item_id = e.id)
        and not exists (select from seals where chain = 'journal' and e.id = any (item_ids))`)
  expect(forgotten.rowCount).toBe(0)
})

test("migrates while the previous release still posts, and no request fails", async () => {
  await migrateDatabase(database.ownerUrl, database.ownerUrl, { folder: folderBefore })
  await superuser.query("grant execute on function ledger_post_requests(jsonb) to tessera_app")
  const load = await startPostingLoad(database.ownerUrl, database.appUrl, posting.before)
  await load.posted(20)
  const api = await startApi(database)
  try {
    const customer = await newCustomer({}, [api.url])
    await customer.deposit((await customer.account("EUR")).id, "5.00")
  } finally {
    await api.stop()
  }
  await load.posted(201)
  const { posted, failures } = await load.stop()
  expect(failures).toEqual([])
  expect(posted).toBeGreaterThan(200)
})

test("processes that start at the same time grant the privileges again, and no request finds the role without them", async () => {
  const load = await startPostingLoad(database.ownerUrl, database.appUrl, posting.before)
  for (let round = 0; round < 4; round += 1) {
    await superuser.query("comment on schema drizzle is 'nothing is noted'")
    const starts = Array.from({ length: 4 }, () =>
      migrateDatabase(database.ownerUrl, database.appUrl),
    )
    await Promise.all(starts)
  }
  await load.posted(51)
  const { posted, failures } = await load.stop()
  expect(failures).toEqual([])
  expect(posted).toBeGreaterThan(50)
})

test("the next start repairs privileges that were changed manually", async () => {
  await superuser.query("revoke execute on function ledger_post_requests(jsonb) from tessera_app")
  await superuser.query("grant update (balance) on accounts to tessera_app")
  await migrateDatabase(database.ownerUrl, database.appUrl)
  const { rows } = await superuser.query<{ may: boolean[] }>(`
    select array[has_function_privilege('tessera_app', 'ledger_post_requests(jsonb)', 'execute'),
      has_column_privilege('tessera_app', 'accounts', 'balance', 'update')] as may`)
  expect(rows[0]?.may).toEqual([true, false])
})

test("a start with nothing to do waits for no lock, and an older version changes nothing", async () => {
  const noted = async () => {
    const { rows } = await superuser.query<{ version: string }>(
      "select xmin::text as version from pg_description where objoid = 'drizzle'::regnamespace",
    )
    return rows
  }
  const before = await noted()
  await superuser.query("begin; select pg_advisory_xact_lock(7303014); lock table accounts")
  await migrateDatabase(database.ownerUrl, database.appUrl)
  await migrateDatabase(database.ownerUrl, database.appUrl, { folder })
  await superuser.query("rollback")
  expect(await noted()).toEqual(before)
})

test("the role for payments between banks cannot be the API's or the jobs'", async () => {
  const { ownerUrl, appUrl, jobsUrl } = database
  await expect(migrateDatabase(ownerUrl, appUrl, { railUrl: appUrl })).rejects.toThrow(
    "DATABASE_RAIL_URL must name a different role from DATABASE_URL",
  )
  await expect(migrateDatabase(ownerUrl, appUrl, { jobsUrl, railUrl: jobsUrl })).rejects.toThrow(
    "DATABASE_RAIL_URL must name a different role from DATABASE_JOBS_URL",
  )
})

test("a start opens the payments to other banks that its connection carries", async () => {
  const { ownerUrl, appUrl } = database
  for (const [otherBanks, open, instant] of [
    ["none", false, true],
    ["standard", true, false],
    ["instant and standard", true, true],
  ] as const) {
    await migrateDatabase(ownerUrl, appUrl, { otherBanks })
    const { rows } = await superuser.query(
      "select other_banks_open as open, instant_open as instant from bank_settings",
    )
    expect(rows).toEqual([{ open, instant }])
  }
})

test("the role for jobs gets its own privileges, and cannot be the API's", async () => {
  const { ownerUrl, appUrl, jobsUrl } = database
  await migrateDatabase(ownerUrl, appUrl, { jobsUrl })
  const { rows } = await superuser.query<{ may: boolean[] }>(`
    select array[has_table_privilege('tessera_jobs', 'exchange_rates', 'select'),
      has_table_privilege('tessera_jobs', 'exchange_rates', 'insert'),
      has_table_privilege('tessera_jobs', 'users', 'select')] as may`)
  expect(rows[0]?.may).toEqual([true, false, false])
  await expect(migrateDatabase(ownerUrl, appUrl, { jobsUrl: appUrl })).rejects.toThrow(
    "DATABASE_JOBS_URL must name a different role",
  )
})
