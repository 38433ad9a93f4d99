import type pg from "pg"
import { BootError } from "./boot-error.ts"
import type { Env } from "./env.ts"

/** The settings with keys that stored rows refer to by id. */
export const keySettings = ["CARD_KEYS", "CVV_KEY", "FACTOR_KEYS"] as const
export type KeySetting = (typeof keySettings)[number]

/** How many rows need a key. */
export type KeyUse = { setting: KeySetting; id: string; rows: number }

const inUseSql = `
  select 'CARD_KEYS' as setting, card_key_id as id, count(*)::int as rows from debit_cards group by 2
  union all
  select 'CVV_KEY', cvv_key_version, count(*)::int from debit_cards group by 2
  union all
  select 'FACTOR_KEYS', key_id, count(*)::int from authenticators group by 2
  order by 1, 2`

/** The keys that stored rows need, by setting and id. */
export async function keysInUse(pool: pg.Pool): Promise<KeyUse[]> {
  const { rows } = await pool.query<KeyUse>(inUseSql)
  return rows
}

/**
 * Refuses to start a bank that could not decrypt its own cards and second factors, rather than let
 * customers run into errors one by one (ASVS 13.3.4).
 * @throws BootError that names the id of each missing key, but no key itself
 */
export async function requireKeysInUse(env: Pick<Env, KeySetting>, pool: pg.Pool): Promise<void> {
  const missing = (await keysInUse(pool)).filter(
    ({ setting, id }) => !env[setting].some((key) => key.id === id),
  )
  if (missing.length === 0) return
  const lines = missing.map(
    ({ setting, id, rows }) => `  ${setting} has no key ${id}: ${rows} rows need it`,
  )
  throw new BootError(
    `The database has data that needs these keys:\n${lines.join("\n")}\nSet them again, after the current ones.`,
  )
}
