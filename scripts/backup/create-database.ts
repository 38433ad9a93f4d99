import pg from "pg"
import { BootError } from "../../server/config/boot-error.ts"
import { onConnection } from "./bank-facts.ts"
import { serverVersion, type Version } from "./client-programs.ts"

type Surroundings = {
  readonly server: Version
  readonly role: string
  readonly creates: boolean
  /** Whether the database is there; whether it is the role's own and has the bank's locale. */
  readonly there: boolean
  readonly fits: boolean
  readonly provider: "b" | "i" | "c"
  readonly collate: string
  readonly ctype: string
  readonly locale: string | null
}

/** PostgreSQL 17 renamed the column of an ICU or builtin locale; as JSON, both names can be read. */
const ask = `
  select ${serverVersion} as server, current_user as role,
    (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as creates,
    exists (select from pg_database where datname = $1) as there,
    exists (select from pg_database p where p.datname = $1
      and p.datdba = (select oid from pg_roles where rolname = current_user)
      and (p.encoding, p.datlocprovider, p.datcollate, p.datctype)
        = (d.encoding, d.datlocprovider, d.datcollate, d.datctype)
      and coalesce(to_jsonb(p)->>'datlocale', to_jsonb(p)->>'daticulocale')
        is not distinct from coalesce(to_jsonb(d)->>'datlocale', to_jsonb(d)->>'daticulocale')) as fits,
    datlocprovider as provider, datcollate as collate, datctype as ctype,
    coalesce(to_jsonb(d)->>'datlocale', to_jsonb(d)->>'daticulocale') as locale
  from pg_database d where datname = current_database()`

/** A database to restore into: its server's version, and whether it was created here or prepared by someone. */
export type EmptyDatabase = { readonly server: Version; readonly created: boolean }

/**
 * Creates an empty database beside the bank's, or takes an empty one of the role. Either has the bank's locale, so that
 * sorting and letter case stay the same.
 * @param ownerUrl the role that owns it
 * @throws BootError when another one has the name, or the role may not create databases
 */
export function createDatabase(ownerUrl: string, name: string): Promise<EmptyDatabase> {
  return onConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<Surroundings>(ask, [name])
    const [found] = rows
    if (!found) throw new Error("the server did not describe the database")
    if (found.fits && (await isEmpty(ownerUrl, name))) {
      return { server: found.server, created: false }
    }
    if (found.there) {
      throw new BootError(
        `The database ${name} already exists, and is not an empty one of ${found.role} with the bank's locale. Choose a new name.`,
      )
    }
    if (!found.creates) {
      const role = pg.escapeIdentifier(found.role)
      throw new BootError(
        `The role ${found.role} may not create databases. As a superuser, run: create database ${pg.escapeIdentifier(name)} owner ${role} ${localeOf(found)};`,
      )
    }
    await client.query(`create database ${pg.escapeIdentifier(name)} ${localeOf(found)}`)
    return { server: found.server, created: true }
  })
}

/** Whether a database has no table, view, or function yet. */
function isEmpty(ownerUrl: string, name: string): Promise<boolean> {
  const url = new URL(ownerUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return onConnection(url.href, async (client) => {
    const { rows } = await client.query(
      `select from (select relnamespace as oid from pg_class union all select pronamespace from pg_proc) made
        join pg_namespace using (oid)
        where nspname <> 'information_schema' and nspname not like 'pg\\_%' limit 1`,
    )
    return rows.length === 0
  })
}

function localeOf({ provider, collate, ctype, locale }: Surroundings): string {
  const named = pg.escapeLiteral(locale ?? "")
  const own = {
    c: "locale_provider libc",
    i: `locale_provider icu icu_locale ${named}`,
    b: `locale_provider builtin builtin_locale ${named}`,
  }[provider]
  const libc = `lc_collate ${pg.escapeLiteral(collate)} lc_ctype ${pg.escapeLiteral(ctype)}`
  return `template template0 encoding 'UTF8' ${own} ${libc}`
}
