import { hash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { repoRoot } from "../root.ts"

/** Every right on what is the bank's, as PostgreSQL keeps it: changes with each that is given or taken. */
const fingerprint = `
  select md5(string_agg(line, E'\\n' order by line)) as rights from (
    select format('schema %s %s', nspname, nspacl) as line
      from pg_namespace where nspname in ('public', 'drizzle')
    union all
    select format('relation %s %s', oid::regclass, relacl) from pg_class
      where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
        and relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select format('column %s %s %s', attrelid::regclass, attname, attacl)
      from pg_attribute join pg_class c on c.oid = attrelid
      where attacl is not null and c.relnamespace = 'public'::regnamespace
    union all
    select format('function %s %s', oid::regprocedure, proacl)
      from pg_proc where pronamespace = 'public'::regnamespace
  ) as lines`

type Client = Pick<pg.PoolClient, "query">

/** The text of grants.sql for a role. */
async function grantsFor(role: string): Promise<string> {
  const text = await readFile(join(repoRoot, "server/db/grants.sql"), "utf8")
  return text.replaceAll("{app}", pg.escapeIdentifier(role))
}

/** What is noted at the schema once these rights are given: the text, and what came of it. */
async function noteOf(client: Client, grants: string): Promise<string> {
  const { rows } = await client.query<{ rights: string }>(fingerprint)
  return `rights ${hash("sha256", grants, "hex")} ${rows[0]?.rights}`
}

/**
 * Whether the API's role has exactly what grants.sql gives it. Looks at the rights themselves, so that
 * what was changed by hand, restored, or made by a migration since is noticed.
 */
export async function rightsAreGiven(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ noted: string | null }>(
    "select obj_description('drizzle'::regnamespace, 'pg_namespace') as noted",
  )
  return rows[0]?.noted === (await noteOf(client, await grantsFor(role)))
}

/**
 * Gives the API's role its rights and no others, in the caller's transaction: nobody ever sees the role
 * without them.
 */
export async function giveRights(client: Client, role: string): Promise<void> {
  const grants = await grantsFor(role)
  await client.query(grants)
  const note = await noteOf(client, grants)
  await client.query(`comment on schema drizzle is ${pg.escapeLiteral(note)}`)
}
