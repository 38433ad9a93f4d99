import { rmSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startApi } from "../../testing/api-process.ts"
import { testClient } from "../../testing/connections.ts"
import { inventNextMigrations } from "../../testing/invented-migrations.ts"
import { newMember } from "../../testing/member.ts"
import { startPostingLoad } from "../../testing/posting-load.ts"
import {
  openEmptyDatabase,
  openScratchDatabase,
  type ScratchDatabase,
} from "../../testing/scratch-database.ts"
import { migrateDatabase } from "./migrate.ts"
import { isConnectionError } from "./sql-error.ts"
import { sqlOf, sqlParts } from "./sql-files.ts"
import { timeLimits } from "./time-limits.ts"

/** How processes of this release post one request. */
const posting = "ledger_post_requests(jsonb_build_array($1::jsonb)) -> 0"

let database: ScratchDatabase
let superuser: pg.Client
let next: ReturnType<typeof inventedRelease>
beforeAll(async () => {
  next = inventedRelease()
  database = await openScratchDatabase()
  superuser = testClient(database.superuserUrl)
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await database.drop()
  rmSync(next.folder, { recursive: true })
})

/**
 * An invented next release: it changes the busiest tables in two migrations, builds an index of one of them, and
 * replaces the posting function and the triggers that protect history.
 */
function inventedRelease() {
  const folder = inventNextMigrations([
    "alter table journal_entries add column invented text; alter table accounts add column invented text",
    "alter table accounts add constraint accounts_invented check (invented <> '') not valid",
    'CREATE INDEX CONCURRENTLY "postings_invented_idx" ON "postings" USING btree ("amount");',
  ])
  const { number, parts } = sqlOf()
  const changed = parts.flatMap((part) => {
    if (part.functionName === "ledger_post_requests")
      return sqlParts(part.path, part.text.replace("$$", "$$$$ -- invented\n"))
    if (part.path === "ledger/append-only.sql" && part.functionName === undefined)
      return sqlParts(part.path, `${part.text}\nselect 1;\n`)
    return [part]
  })
  return { folder, sql: { number: number + 1, parts: changed } }
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

test("processes that start at the same time grant the privileges again, and no request finds the role without them", async () => {
  const load = await startPostingLoad(database.ownerUrl, database.appUrl, posting)
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

test("migrates to the next release while this one serves, even if killed on the way, and no request fails", async () => {
  const api = await startApi(database)
  const load = await startPostingLoad(database.ownerUrl, database.appUrl, posting)
  await load.posted(20)
  // As a report, a backup, or the end of day that holds its locks for a long time.
  const reader = testClient(database.ownerUrl)
  await reader.connect()
  await reader.query("begin; lock table journal_entries, accounts in row exclusive mode")
  const migrate = () => migrateDatabase(database.ownerUrl, database.appUrl, next)
  for (let kill = 0; kill < 3; kill += 1) {
    await Promise.all([killMigration(), expect(migrate()).rejects.toSatisfy(isConnectionError)])
  }

  const migrated = migrate()
  // Longer than any posting waits for a lock.
  await sleep(1.25 * timeLimits.lock)
  await reader.query("commit")
  await reader.end()
  await migrated

  try {
    const member = await newMember({}, [api.url])
    await member.deposit((await member.account("EUR")).id, "5.00")
  } finally {
    await api.stop()
  }
  await load.posted(201)
  const { posted, failures } = await load.stop()
  expect(failures).toEqual([])
  expect(posted).toBeGreaterThan(200)
  const { rows } = await superuser.query(`
    select (select count(*) from pg_attribute where attname = 'invented')::int as columns,
      (select indisvalid from pg_index where indexrelid = 'postings_invented_idx'::regclass) as valid,
      (select prosrc from pg_proc where proname = 'ledger_post_requests') like '%invented%' as function`)
  expect(rows).toEqual([{ columns: 2, valid: true, function: true }])
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
  await migrateDatabase(database.ownerUrl, database.appUrl, next)
  await migrateDatabase(database.ownerUrl, database.appUrl)
  await superuser.query("rollback")
  expect(await noted()).toEqual(before)
})

test("a database of an earlier release is refused, and nothing is changed", async () => {
  const early = await openEmptyDatabase()
  const owner = testClient(early.ownerUrl)
  await owner.connect()
  try {
    await owner.query(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('early', 1795943687324)`)
    await expect(migrateDatabase(early.ownerUrl, early.appUrl)).rejects.toThrow(
      "Start it once with release 0.1.0, and then with this one. Nothing was changed.",
    )
    const { rows } = await owner.query(
      "select (select count(*) from pg_class where relnamespace = 'public'::regnamespace)::int as tables, (select count(*) from drizzle.__drizzle_migrations)::int as migrations",
    )
    expect(rows).toEqual([{ tables: 0, migrations: 1 }])
  } finally {
    await owner.end()
    await early.drop()
  }
})
