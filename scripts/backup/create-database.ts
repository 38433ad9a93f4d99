import pg from "pg"
import { BootError } from "../../server/config/boot-error.ts"
import { onConnection } from "./bank-facts.ts"
import { serverVersion, type Version } from "./client-programs.ts"

type Surroundings = {
  readonly server: Version
  readonly role: string
  readonly creates: boolean
  readonly there: boolean
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
    datlocprovider as provider, datcollate as collate, datctype as ctype,
    coalesce(to_jsonb(d)->>'datlocale', to_jsonb(d)->>'daticulocale') as locale
  from pg_database d where datname = current_database()`

/**
 * Creates an empty database beside the bank's, with the same locale, so that sorting and letter
 * case stay the same.
 * @param ownerUrl the role that will own it
 * @returns the server's version
 * @throws BootError when it already exists, or the role may not create databases
 */
export function createDatabase(ownerUrl: string, name: string): Promise<Version> {
  return onConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<Surroundings>(ask, [name])
    const [found] = rows
    if (!found) throw new Error("the server did not describe the database")
    if (found.there) {
      throw new BootError(`The database ${name} already exists. Choose a new name.`)
    }
    if (!found.creates) {
      const role = pg.escapeIdentifier(found.role)
      throw new BootError(
        `The role ${found.role} may not create databases. As a superuser, run: alter role ${role} createdb; and undo it afterward.`,
      )
    }
    await client.query(`create database ${pg.escapeIdentifier(name)} ${localeOf(found)}`)
    return found.server
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
