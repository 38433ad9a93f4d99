import { hash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { repoRoot } from "../../config/root.ts"

/**
 * Every right on the bank's objects as PostgreSQL stores it. It changes with each grant or revoke.
 */
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

/**
 * The roles that get rights: the API's, those of jobs and rail if they are not the owner, and the
 * staff app's two.
 */
export type Grantees = {
  readonly app: string
  readonly jobs: string | undefined
  readonly rail: string | undefined
  /** Left out without a staff app. */
  readonly staff?: string | undefined
  readonly staffIdentity?: string | undefined
}

/** The text of app.sql, and of the file of each other role that there is. */
async function grantsFor({ app, jobs, rail, staff, staffIdentity }: Grantees): Promise<string> {
  const text = async (file: string, name: string, role: string | undefined) => {
    if (role === undefined) return ""
    const grants = await readFile(join(repoRoot, "server/db/rights", file), "utf8")
    return grants.replaceAll(`{${name}}`, pg.escapeIdentifier(role))
  }
  const texts = await Promise.all([
    text("app.sql", "app", app),
    text("jobs.sql", "jobs", jobs),
    text("rail.sql", "rail", rail),
    text("staff.sql", "staff", staff),
    text("staff-identity.sql", "identity", staffIdentity),
  ])
  return texts.join("")
}

/**
 * The note stored as the schema's comment once these rights are granted: hashes of the text and of
 * the resulting rights.
 */
async function noteOf(client: Client, grants: string): Promise<string> {
  const { rows } = await client.query<{ rights: string }>(fingerprint)
  return `rights ${hash("sha256", grants, "hex")} ${rows[0]?.rights}`
}

/**
 * Whether the roles have exactly the rights of the files above. It compares the
 * rights themselves, so that manual changes, a restore, or a later migration are noticed.
 */
export async function rightsAreCurrent(client: Client, roles: Grantees): Promise<boolean> {
  const { rows } = await client.query<{ noted: string | null }>(
    "select obj_description('drizzle'::regnamespace, 'pg_namespace') as noted",
  )
  return rows[0]?.noted === (await noteOf(client, await grantsFor(roles)))
}

/**
 * Grants the roles exactly their rights, in the caller's transaction, so that no other session sees
 * a role without them.
 */
export async function grantRights(client: Client, roles: Grantees): Promise<void> {
  const grants = await grantsFor(roles)
  await client.query(grants)
  const note = await noteOf(client, grants)
  await client.query(`comment on schema drizzle is ${pg.escapeLiteral(note)}`)
}
