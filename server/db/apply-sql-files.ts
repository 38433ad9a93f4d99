import type pg from "pg"
import { sqlState } from "./sql-error.ts"
import type { SqlPart, SqlRelease } from "./sql-files.ts"

type Client = Pick<pg.PoolClient, "query">

/** The views and functions of the bank's schema. Only triggers depend on a function that returns one. */
const objects = `
  select oid, relname as name, 'view' as kind, xmin::text as version, oid::regclass::text as signature,
      '' as dependents
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
  union all
  select oid, proname, 'function', xmin::text, oid::regprocedure::text,
      case when prorettype = 'trigger'::regtype then 'cascade' else '' end
    from pg_proc where pronamespace = 'public'::regnamespace`

type DatabaseObject = {
  oid: number
  name: string
  kind: "function" | "view"
  version: string
  signature: string
  dependents: "" | "cascade"
}

/**
 * How the database's functions, triggers, and views compare with a release's. `ahead`: a newer release has applied
 * its own, and this one must not change them.
 */
export async function sqlStatus(
  client: Client,
  { number, parts }: SqlRelease,
): Promise<"behind" | "level" | "ahead"> {
  const { rows: there } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.sql_parts') is not null as there",
  )
  if (!there[0]?.there) return parts.length === 0 ? "level" : "behind"
  const { rows } = await client.query<{ hash: string; release: number }>(
    "select hash, release from drizzle.sql_parts",
  )
  if (rows.some(({ release }) => release > number)) return "ahead"
  const applied = new Set(rows.map(({ hash }) => hash))
  const wanted = new Set(parts.map(({ hash }) => hash))
  const same = applied.size === wanted.size && [...wanted].every((hash) => applied.has(hash))
  return same && rows.every(({ release }) => release === number) ? "level" : "behind"
}

/**
 * Applies what changed of a release's functions, triggers, views, and rows of constants, and drops functions and
 * views that no file defines, with the triggers of such functions, in the caller's transaction. Functions come first,
 * because all else may call them. A trigger or an index that a file no longer makes is a migration's to drop.
 * @throws the database's error, with the file's path, if a part cannot be applied; as when a trigger or an index
 *   depends on a function whose arguments changed, which a migration must drop first
 */
export async function applySql(client: Client, { number, parts }: SqlRelease): Promise<void> {
  if (parts.length === 0) return
  await client.query(`create table if not exists drizzle.sql_parts (
    hash text primary key, path text not null, release integer not null)`)
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.sql_parts")
  const applied = new Set(rows.map(({ hash }) => hash))
  const changed = parts.filter(({ hash }) => !applied.has(hash))
  // All functions of a name are applied together, so that those with other arguments are known to be left over.
  const names = new Set(changed.flatMap(({ functionName }) => functionName ?? []))
  const known = new Map((await databaseObjects(client)).map((one) => [one.oid, one]))
  // Bodies name functions and views that come later.
  await client.query("set local check_function_bodies = off")
  const ofNames = [...names].map((name) =>
    parts.filter(({ functionName }) => functionName === name),
  )
  const others = changed.filter(({ functionName }) => functionName === undefined)
  await inAnyOrder(client, [
    ...ofNames.map((ofName) => () => createFunctions(client, ofName, known)),
    ...others.map((part) => () => run(client, part)),
  ])
  await dropLeftOver(client, parts, names, known)
  await client.query("delete from drizzle.sql_parts")
  await client.query(
    `insert into drizzle.sql_parts (hash, path, release)
      select distinct on (hash) hash, path, $3::integer from unnest($1::text[], $2::text[]) as part (hash, path)`,
    [parts.map(({ hash }) => hash), parts.map(({ path }) => path), number],
  )
}

async function databaseObjects(client: Client): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(objects)
  return rows
}

async function run(client: Client, { path, text }: SqlPart): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    if (error instanceof Error) error.message = `${path}: ${error.message}`
    throw error
  }
}

/** PostgreSQL's codes for a type, a function, and a table that do not exist. */
const missing = new Set(["42704", "42883", "42P01"])

/**
 * Takes the steps in their order, and those that need what a later one makes, such as a function that returns rows of
 * a view, after it.
 * @throws the error of a step that needs what none makes
 */
async function inAnyOrder(client: Client, steps: readonly (() => Promise<void>)[]): Promise<void> {
  const left: (() => Promise<void>)[] = []
  let failure: unknown
  for (const step of steps) {
    await client.query("savepoint before_step")
    try {
      await step()
    } catch (error) {
      if (!missing.has(sqlState(error) ?? "")) throw error
      await client.query("rollback to savepoint before_step")
      failure = error
      left.push(step)
    }
    await client.query("release savepoint before_step")
  }
  if (left.length === 0) return
  if (left.length === steps.length) throw failure
  await inAnyOrder(client, left)
}

/** PostgreSQL's code if a function's result, or the name or default of an argument, cannot be replaced. */
const cannotReplace = "42P13"

/** All functions of one name: if one of them cannot be replaced, all are dropped and made again. */
async function createFunctions(
  client: Client,
  ofName: readonly SqlPart[],
  known: ReadonlyMap<number, DatabaseObject>,
): Promise<void> {
  const create = async () => {
    for (const part of ofName) await run(client, part)
  }
  await client.query("savepoint before_functions")
  try {
    await create()
  } catch (error) {
    if (sqlState(error) !== cannotReplace) throw error
    await client.query("rollback to savepoint before_functions")
    for (const { name, kind, signature } of known.values()) {
      if (kind === "function" && name === ofName[0]?.functionName)
        await client.query(`drop function ${signature}`)
    }
    await create()
  }
  await client.query("release savepoint before_functions")
}

/** Functions whose name no file has, or that still have earlier arguments. */
async function dropLeftOver(
  client: Client,
  parts: readonly SqlPart[],
  names: ReadonlySet<string>,
  known: ReadonlyMap<number, DatabaseObject>,
): Promise<void> {
  const defined = new Set(parts.flatMap(({ functionName }) => functionName ?? []))
  const views = new Set(parts.flatMap(({ text }) => viewsIn(text)))
  for (const { oid, name, kind, version, signature, dependents } of await databaseObjects(client)) {
    const isLeftOver =
      kind === "view"
        ? !views.has(name)
        : !defined.has(name) || (names.has(name) && known.get(oid)?.version === version)
    if (isLeftOver) await client.query(`drop ${kind} ${signature} ${dependents}`)
  }
}

const viewsIn = (text: string): string[] =>
  [...text.matchAll(/^create or replace view (\w+)/gm)].map(([, name = ""]) => name)
