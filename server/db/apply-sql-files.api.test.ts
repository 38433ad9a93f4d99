import { rmSync } from "node:fs"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testClient } from "../../testing/connections.ts"
import { inventMigrations } from "../../testing/invented-migrations.ts"
import { openEmptyDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { migrateDatabase } from "./migrate.ts"
import { type SqlRelease, sqlParts } from "./sql-files.ts"

// Invented releases of a bank, with one table.

let folder: string
let database: ScratchDatabase
let owner: pg.Client
beforeAll(async () => {
  folder = inventMigrations(["create table users (name text)"])
  database = await openEmptyDatabase()
  owner = testClient(database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const release = (number: number, ...texts: string[]): SqlRelease => ({
  number,
  parts: texts.flatMap((text, index) => sqlParts(`${index}.sql`, text)),
})
const start = (sql: SqlRelease) =>
  migrateDatabase(database.ownerUrl, database.ownerUrl, { folder, sql })

const greeting = (text: string, head = "greeting() returns text") =>
  `create or replace function ${head}\nlanguage sql as $$ select '${text}' $$;\n`
const stamp = `create or replace function stamp() returns trigger
language plpgsql as $$ begin return new; end $$;
create or replace trigger users_stamped before insert on users for each row execute function stamp();
`
const view = "create or replace view greetings as select greeting() as greeting;\n"

async function one<T>(query: string): Promise<T | undefined> {
  const { rows } = await owner.query<{ one: T }>(query)
  return rows[0]?.one
}
const functions = () =>
  one<
    string[]
  >(`select array_agg(oid::regprocedure::text order by oid::regprocedure::text) as one from pg_proc
    where pronamespace = 'public'::regnamespace`)

test("of two versions started in turns, the newer one's text stays", async () => {
  await start(release(1, greeting("old")))
  expect(await one("select greeting() as one")).toBe("old")
  await start(release(2, greeting("new")))
  await start(release(1, greeting("old")))
  expect(await one("select greeting() as one")).toBe("new")
  await Promise.all([start(release(2, greeting("new"))), start(release(1, greeting("old")))])
  expect(await one("select greeting() as one")).toBe("new")
  // What is under development has the number of the release before until it is generated.
  await start(release(2, greeting("edited")))
  expect(await one("select greeting() as one")).toBe("edited")
})

test("only what changed is applied, and a trigger not with its function", async () => {
  await start(release(3, greeting("hello"), stamp))
  const version = (name: string) => one<string>(`select xmin::text as one from pg_${name}`)
  const trigger = "trigger where tgname = 'users_stamped'"
  const before = [await version(trigger), await version("proc where proname = 'greeting'")]
  await start(release(4, greeting("hello"), stamp.replace("return new", "return  new")))
  expect([await version(trigger), await version("proc where proname = 'greeting'")]).toEqual(before)
})

test("a function with other arguments or another result replaces the one before", async () => {
  await start(release(5, greeting("a", "greeting(name text) returns text")))
  expect(await functions()).toEqual(["greeting(text)"])
  await start(release(6, greeting("1", "greeting(called text) returns text")))
  expect(await functions()).toEqual(["greeting(text)"])
  const two = greeting("a", "greeting(name text) returns text") + greeting("b")
  await start(release(7, two))
  expect(await functions()).toEqual(["greeting()", "greeting(text)"])
})

test("a function that must be dropped first takes none of its name with it", async () => {
  const other = greeting("a", "greeting(name text) returns text")
  await start(release(7, greeting("b") + other))
  // The first is replaced before the second turns out not to be.
  await start(release(7, greeting("c") + other.replaceAll("name text", "called text")))
  expect(await functions()).toEqual(["greeting()", "greeting(text)"])
  expect(await one("select greeting() as one")).toBe("c")
})

test("a function that needs a view of a later file is applied after it", async () => {
  const list = greeting("a", "list() returns setof greetings").replace(
    "select 'a'",
    "select * from greetings",
  )
  await start(release(7, greeting("a"), list, view))
  expect(await one("select greeting as one from list()")).toBe("a")
})

test("functions and views that no file defines are dropped", async () => {
  await start(release(8, greeting("a"), view))
  expect(await one("select greeting as one from greetings")).toBe("a")
  await owner.query("create function forgotten() returns int language sql as 'select 1'")
  await start(release(9, greeting("b")))
  expect(await functions()).toEqual(["greeting()"])
  expect(await one("select to_regclass('greetings')::text as one")).toBeNull()
})

test("nothing is applied if a part can't be, and the error names its file", async () => {
  const broken = "create or replace view wrong as select nothing;\n"
  await expect(start(release(10, greeting("c"), broken))).rejects.toThrow(
    /^1\.sql: column "nothing"/,
  )
  expect(await one("select greeting() as one")).toBe("b")
})
