import { rmSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testClient } from "../../testing/connections.ts"
import { inventMigrations } from "../../testing/invented-migrations.ts"
import { openEmptyDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { buildsConcurrently } from "./build-indexes.ts"
import { migrateDatabase } from "./migrate.ts"
import { isConnectionError } from "./sql-error.ts"

let database: ScratchDatabase
let superuser: pg.Client
let folder: string

beforeAll(async () => {
  folder = inventMigrations([
    'create table "things" (n int); insert into "things" select generate_series(1, 1000)',
    'CREATE INDEX CONCURRENTLY "things_n_idx" ON "things" USING btree ("n");--> statement-breakpoint\nCREATE UNIQUE INDEX CONCURRENTLY "things_key" ON "things" USING btree ("n");',
  ])
  database = await openEmptyDatabase()
  superuser = testClient(database.superuserUrl)
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const migrate = () => migrateDatabase(database.ownerUrl, database.ownerUrl, { folder })

async function validity(): Promise<Record<string, boolean>> {
  const { rows } = await superuser.query<{ name: string; valid: boolean }>(
    "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'things'::regclass",
  )
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]))
}

test("a build that was interrupted continues, while the table is written and other processes start", async () => {
  const old = testClient(database.ownerUrl)
  await old.connect()
  await superuser.query("create table other (n int)")
  await superuser.query("grant all on other to tessera_owner")
  // As a backup or a report: the build waits for it after it has made the index, which is invalid until then.
  await old.query("begin isolation level repeatable read; insert into other values (1)")
  const kill = async () => {
    await expect.poll(validity).toEqual({ things_n_idx: false })
    await superuser.query("insert into things values (1001)")
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'tessera-migrate'`,
    )
  }
  await Promise.all([kill(), expect(migrate()).rejects.toSatisfy(isConnectionError)])
  expect(await validity()).toEqual({ things_n_idx: false })

  const starts = [migrate(), migrate(), migrate()]
  // Long enough for the second to wait for the first.
  await sleep(200)
  await old.query("commit")
  await old.end()
  await Promise.all(starts)
  expect(await validity()).toEqual({ things_n_idx: true, things_key: true })
  const { rows } = await superuser.query(
    "select count(*)::int as applied from drizzle.__drizzle_migrations",
  )
  expect(rows).toEqual([{ applied: 2 }])
})

test("a migration that builds an index concurrently does nothing else", () => {
  const index = 'CREATE INDEX CONCURRENTLY "i" ON "t" USING btree ("n");'
  expect(buildsConcurrently([index])).toBe(true)
  expect(buildsConcurrently(['CREATE INDEX "i" ON "t" USING btree ("n");'])).toBe(false)
  expect(() => buildsConcurrently([index, "drop table t"])).toThrow("can't do anything else")
})
