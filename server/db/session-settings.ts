import pg from "pg"
import { idleInTransactionMs, keepAliveAfterMs, timeLimitsTimes } from "./time-limits.ts"

/**
 * Settings of every session on the bank's database. They are stored with the database, because a
 * transaction pooler would lose session settings
 * (docs/decisions/008-database-timeouts.md).
 */
function settings(factor: number) {
  const { lock, statement } = timeLimitsTimes(factor)
  return {
    lock_timeout: `${lock / 1_000}s`,
    statement_timeout: `${statement / 1_000}s`,
    // An API process that is paused or cut off in a transaction would keep its locks.
    idle_in_transaction_session_timeout: `${(idleInTransactionMs * factor) / 1_000}s`,
    // A client that disappears without closing is detected within 25 seconds.
    tcp_keepalives_idle: String(keepAliveAfterMs / 1_000),
    tcp_keepalives_interval: "5",
    tcp_keepalives_count: "3",
    // Compiling the ledger's functions takes a second for each call, and they run for a millisecond.
    jit: "off",
    timezone: "UTC",
  }
}

type Client = Pick<pg.PoolClient, "query">

/**
 * The settings that the database lacks, as `name=value`.
 * @param factor multiplies the time limits (`TIME_LIMIT_FACTOR`)
 */
export async function missingSettings(
  client: Client,
  factor: number,
): Promise<[name: string, value: string][]> {
  const { rows } = await client.query<{ setting: string }>(
    `select lower(unnest(setconfig)) as setting from pg_db_role_setting
      where setrole = 0
        and setdatabase = (select oid from pg_database where datname = current_database())`,
  )
  const present = new Set(rows.map(({ setting }) => setting))
  return Object.entries(settings(factor)).filter(
    ([name, value]) => !present.has(`${name}=${value}`.toLowerCase()),
  )
}

/**
 * Sets what is missing, for all sessions that begin later.
 * @param factor as for missingSettings
 */
export async function applyMissingSettings(client: Client, factor: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name")
  const database = pg.escapeIdentifier(rows[0]?.name ?? "")
  for (const [name, value] of await missingSettings(client, factor)) {
    await client.query(`alter database ${database} set ${name} = '${value}'`)
  }
}
