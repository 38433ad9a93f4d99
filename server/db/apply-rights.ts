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

/** The roles that get rights: the API's, and the one for jobs where there is one besides the owner. */
export type Grantees = { readonly app: string; readonly jobs: string | undefined }

/** The text of grants.sql, and of jobs-grants.sql where there is that role. */
async function grantsFor({ app, jobs }: Grantees): Promise<string> {
  const text = async (file: string) => readFile(join(repoRoot, "server/db", file), "utf8")
  const forApp = (await text("grants.sql")).replaceAll("{app}", pg.escapeIdentifier(app))
  if (jobs === undefined) return forApp
  const forJobs = await text("jobs-grants.sql")
  return `${forApp}${forJobs.replaceAll("{jobs}", pg.escapeIdentifier(jobs))}`
}

/** What is noted at the schema once these rights are given: the text, and what came of it. */
async function noteOf(client: Client, grants: string): Promise<string> {
  const { rows } = await client.query<{ rights: string }>(fingerprint)
  return `rights ${hash("sha256", grants, "hex")} ${rows[0]?.rights}`
}

/**
 * Whether the roles have exactly what grants.sql and jobs-grants.sql give them. Looks at the rights
 * themselves, so that what was changed by hand, restored, or made by a migration since is noticed.
 */
export async function rightsAreGiven(client: Client, roles: Grantees): Promise<boolean> {
  const { rows } = await client.query<{ noted: string | null }>(
    "select obj_description('drizzle'::regnamespace, 'pg_namespace') as noted",
  )
  return rows[0]?.noted === (await noteOf(client, await grantsFor(roles)))
}

/**
 * Gives the roles their rights and no others, in the caller's transaction: nobody ever sees a role
 * without them.
 */
export async function giveRights(client: Client, roles: Grantees): Promise<void> {
  const grants = await grantsFor(roles)
  await client.query(grants)
  const note = await noteOf(client, grants)
  await client.query(`comment on schema drizzle is ${pg.escapeLiteral(note)}`)
}
