import { sql } from "drizzle-orm"
import type pg from "pg"
import * as z from "zod/mini"
import { BootError } from "../config/boot-error.ts"
import { callFunction } from "./call-function.ts"
import type { Database } from "./pool.ts"

type Client = Pick<pg.ClientBase | pg.Pool, "query">

/** BANK_TIME_ZONE as stored in the database; undefined before the migration that adds it. */
async function storedTimeZone(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.bank_settings') is not null as there",
  )
  if (!rows[0]?.there) return undefined
  const kept = await client.query<{ zone: string }>("select time_zone as zone from bank_settings")
  return kept.rows[0]?.zone
}

/** Whether the database uses this time zone for the bank's days; true when none is given. */
export async function usesTimeZone(client: Client, zone: string | undefined): Promise<boolean> {
  return zone === undefined || (await storedTimeZone(client)) === zone
}

/** Passes the bank's time zone to the migrations in a session setting. */
export async function announceTimeZone(client: Client, zone: string | undefined): Promise<void> {
  if (zone !== undefined) {
    await client.query("select set_config('tessera.time_zone', $1, false)", [zone])
  }
}

/**
 * Stores the time zone of the bank's days, in the caller's transaction. Only the owner role may do
 * so.
 * @throws BootError when PostgreSQL does not know the zone
 */
export async function storeTimeZone(client: Client, zone: string | undefined): Promise<void> {
  if (zone === undefined || (await storedTimeZone(client)) === zone) return
  const { rowCount } = await client.query("select from pg_timezone_names where name = $1", [zone])
  if (!rowCount) {
    throw new BootError(`BANK_TIME_ZONE is ${zone}, which the database does not know.`)
  }
  await client.query(
    "update bank_settings set time_zone = $1, time_zone_since = clock_timestamp()",
    [zone],
  )
}

/** Which payments the connection to other banks carries: none without a connection. */
export type Reach = "none" | "standard" | "instant and standard"

/** Whether the database takes payments to other banks as it should; true when nothing is given. */
export async function opensOtherBanks(client: Client, reach: Reach | undefined): Promise<boolean> {
  if (reach === undefined) return true
  const { rows } = await client.query<{ open: boolean; instant: boolean }>(
    "select other_banks_open as open, instant_open as instant from bank_settings",
  )
  const [open, instant] = flagsOf(reach)
  return rows[0]?.open === open && rows[0].instant === instant
}

/**
 * Stores which payments to other banks are open, in the caller's transaction. Only the owner role
 * may do so.
 */
export async function storeOtherBanks(client: Client, reach: Reach | undefined): Promise<void> {
  if (reach === undefined || (await opensOtherBanks(client, reach))) return
  await client.query("update bank_settings set other_banks_open = $1, instant_open = $2", [
    ...flagsOf(reach),
  ])
}

const flagsOf = (reach: Reach) => [reach !== "none", reach !== "standard"] as const

/** How the bank deals in currencies: its margin in percent, such as 0.5, and whether at current rates only. */
export type Dealing = { readonly margin: number; readonly currentRatesOnly: boolean }

/** Whether the database deals as it should; true when nothing is given. */
export async function dealsAs(client: Client, dealing: Dealing | undefined): Promise<boolean> {
  if (dealing === undefined) return true
  const { rows } = await client.query<{ same: boolean }>(
    `select exchange_margin = $1 and exchange_margin = any(exchange_margins_used)
        and deals_current_rates_only = $2 as same from bank_settings`,
    [dealing.margin, dealing.currentRatesOnly],
  )
  return rows[0]?.same ?? false
}

/** Stores how the bank deals, in the caller's transaction. Only the owner role may do so. */
export async function storeDealing(client: Client, dealing: Dealing | undefined): Promise<void> {
  if (dealing === undefined || (await dealsAs(client, dealing))) return
  await client.query(
    `update bank_settings set exchange_margin = $1, deals_current_rates_only = $2,
      exchange_margins_used = array(select distinct unnest(exchange_margins_used || $1::numeric(4, 2)) order by 1)`,
    [dealing.margin, dealing.currentRatesOnly],
  )
}

/**
 * Refuses to serve with another time zone than the database's: screens and limits would disagree on
 * the day. For processes that do not migrate.
 * @param client any role of the bank
 * @throws BootError with both zones
 */
export async function requireTimeZone(client: Client, zone: string): Promise<void> {
  const kept = await storedTimeZone(client)
  if (kept === zone) return
  throw new BootError(
    `BANK_TIME_ZONE is ${zone}, but the database counts the bank's days by ${kept ?? "none yet"}. The start that migrates sets it: use the same value for that start and for this process.`,
  )
}

/**
 * The bank's current day, YYYY-MM-DD: that of the bank's time zone, by the database's clock, so that all processes
 * have the same one.
 */
export const bankToday = (db: Database): Promise<string> =>
  callFunction(db, "bank_day", z.iso.date(), [sql`clock_timestamp()`])
