import pg from "pg"
import { expect, inject, test } from "vitest"
import { testClient } from "../../../testing/connections.ts"
import { openScratchDatabase } from "../../../testing/scratch-database.ts"

// Tries every statement on every column as each role, and compares what is permitted with the
// reviewed list beside this file. After an intended change: npx vitest run --project api
// role-rights --update

type Column = { table: string; column: string }
const denied = "42501"
const quoted = (name: string) => pg.escapeIdentifier(name)

/** Whether PostgreSQL permits this, which no privilege does for a view that cannot be written; the effect is rolled back. */
async function isLet(client: pg.Client, statement: string): Promise<boolean> {
  await client.query("begin")
  try {
    await client.query(statement)
    return true
  } catch (error) {
    // A trigger that refuses a value has the same code, but another message.
    const { code, message } = error as pg.DatabaseError
    if (/ view "|is not a table$/.test(message)) return false
    return code !== denied || !/^(permission denied|must be owner)/.test(message)
  } finally {
    await client.query("rollback")
  }
}

async function rightsOf(client: pg.Client, superuser: pg.Client): Promise<string> {
  const { rows: columns } = await superuser.query<Column>(`
    select c.relname as table, a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1, attnum`)
  const lines: string[] = []
  for (const table of new Set(columns.map((each) => each.table))) {
    const own = columns.filter((each) => each.table === table)
    const name = quoted(table)
    const by = async (statement: (column: string) => string) => {
      const through: string[] = []
      for (const { column } of own) {
        if (await isLet(client, statement(quoted(column)))) through.push(column)
      }
      return through.length === own.length ? "all" : through.join(", ")
    }
    const said: [string, string][] = [
      ["select", await by((column) => `select ${column} from ${name} limit 0`)],
      ["insert", await by((column) => `insert into ${name} (${column}) values (default)`)],
      ["update", await by((column) => `update ${name} set ${column} = default where false`)],
      ["delete", (await isLet(client, `delete from ${name} where false`)) ? "rows" : ""],
      ["truncate", (await isLet(client, `truncate ${name}`)) ? "rows" : ""],
      ["lock", (await isLet(client, `lock table ${name} in access exclusive mode`)) ? "rows" : ""],
      ["alter", (await isLet(client, `alter table ${name} disable trigger user`)) ? "rows" : ""],
    ]
    const may = said.filter(([, what]) => what !== "").map(([verb, what]) => `${verb} ${what}`)
    lines.push(`${table}: ${may.join("; ") || "nothing"}`)
  }
  const { rows } = await client.query<{ line: string }>(`
    select 'with the owner''s rights: ' || p.oid::regprocedure as line from pg_proc p
      where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege(p.oid, 'execute')
    union all
    select 'draw from ' || relname from pg_class
      where relnamespace = 'public'::regnamespace and case relkind when 'S' then has_sequence_privilege(oid, 'usage') end
    union all
    select 'make things in ' || nspname from pg_namespace
      where nspname !~ '^pg_' and has_schema_privilege(oid, 'create')
    order by 1`)
  return `${[...lines, ...rows.map(({ line }) => line)].join("\n")}\n`
}

test.each([
  ["app", "appUrl"],
  ["jobs", "jobsUrl"],
  ["rail", "railUrl"],
  ["staff", "staffUrl"],
  ["staff-identity", "staffIdentityUrl"],
] as const)(
  "the role for %s can do what the reviewed list says, and nothing else",
  async (role, url) => {
    const bank = await openScratchDatabase()
    const [client, superuser] = [testClient(bank[url]), testClient(bank.superuserUrl)]
    try {
      await Promise.all([client.connect(), superuser.connect()])
      await expect(await rightsOf(client, superuser)).toMatchFileSnapshot(`./${role}.txt`)
    } finally {
      await Promise.all([client.end(), superuser.end()])
      await bank.drop()
    }
  },
)

test("what runs at commit has its owner's rights: before version 18, PostgreSQL takes those of the session", async () => {
  const client = testClient(inject("bank").ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query(`
      select tgname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgdeferrable and not t.tgisinternal and not p.prosecdef`)
    expect(rows).toEqual([])
  } finally {
    await client.end()
  }
})
