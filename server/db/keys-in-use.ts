import { sql } from "drizzle-orm"
import type pg from "pg"
import * as z from "zod/mini"
import { BootError } from "../config/boot-error.ts"
import type { Env } from "../config/env.ts"
import { queryRows } from "./call-function.ts"
import { databaseOn } from "./pool.ts"

/** The settings with keys that stored rows refer to by id. */
export const keySettings = ["CARD_KEYS", "CVV_KEY", "FACTOR_KEYS"] as const
export type KeySetting = (typeof keySettings)[number]

/** How many rows need a key. */
const KeyUse = z.object({ setting: z.enum(keySettings), id: z.string(), rows: z.number() })
export type KeyUse = z.output<typeof KeyUse>

/** The columns that name a key, each with an index unless its table is as small as the staff. */
const places = [
  { setting: "CARD_KEYS", table: "debit_cards", column: "card_key_id" },
  { setting: "CVV_KEY", table: "debit_cards", column: "cvv_key_version" },
  { setting: "FACTOR_KEYS", table: "authenticators", column: "key_id" },
  { setting: "FACTOR_KEYS", table: "employee_authenticators", column: "key_id" },
  { setting: "FACTOR_KEYS", table: "employee_passkeys", column: "key_id" },
] as const

const countsSql = `
  select setting, id, sum(rows)::int as rows from (${places
    .map(
      ({ setting, table, column }) =>
        `select '${setting}' as setting, ${column} as id, count(*) as rows from ${table} where ${column} is not null group by 2`,
    )
    .join(" union all ")}) as uses
  group by setting, id order by setting, id`

/** The keys that stored rows need, by setting and id, with the number of rows: reads all of them. */
export const keysInUse = (pool: pg.Pool): Promise<KeyUse[]> =>
  queryRows(databaseOn(pool), KeyUse, sql.raw(countsSql))

/**
 * Asks each index for its first key and then for each next one, because PostgreSQL would read all rows for
 * a `distinct`: a start takes as long with millions of cards as with one.
 */
export const distinctKeysSql = places
  .map(
    ({ setting, table, column }) => `
  select '${setting}' as setting, id from (with recursive keys(id) as (
      (select ${column} from ${table} order by ${column} limit 1)
      union all
      select (select ${column} from ${table} where ${column} > keys.id order by ${column} limit 1)
        from keys where keys.id is not null)
    select id from keys where id is not null) as ${table}_${column}`,
  )
  .join(" union ")

/**
 * Refuses to start a bank that could not decrypt its own cards and second factors, rather than let
 * members run into errors one by one (ASVS 13.3.4).
 * @throws BootError that names the id of each missing key, but no key itself
 */
export async function requireKeysInUse(env: Pick<Env, KeySetting>, pool: pg.Pool): Promise<void> {
  const needed = await queryRows(
    databaseOn(pool),
    z.omit(KeyUse, { rows: true }),
    sql.raw(`${distinctKeysSql} order by setting, id`),
  )
  const missing = needed.filter(({ setting, id }) => !env[setting].some((key) => key.id === id))
  if (missing.length === 0) return
  const lines = missing.map(({ setting, id }) => `  ${setting} has no key ${id}`)
  throw new BootError(
    `The database has data that needs these keys:\n${lines.join("\n")}\nSet them again, after the current ones.`,
  )
}
