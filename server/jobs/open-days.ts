import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { queryRows } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"

const Day = z.object({ day: z.string() })
const Today = z.object({ today: z.string() })
const DayStatus = z.extend(Today, { closed: z.boolean() })

/**
 * The past days that are not closed yet, in order: from the day after the last closed day (or from the
 * first account's opening if none is closed) to yesterday. YYYY-MM-DD.
 */
export async function openDays(db: Database, timeZone: string): Promise<string[]> {
  const rows = await queryRows(
    db,
    Day,
    sql`
    select day::date::text as day from generate_series(
      coalesce((select max(day) + 1 from bank_days),
        (select (min(created_at) at time zone ${timeZone}::text)::date from accounts)),
      (clock_timestamp() at time zone ${timeZone}::text)::date - 1, interval '1 day') as day`,
  )
  return rows.map(({ day }) => day)
}

/** The bank's current day, by the database's clock. */
export async function bankDay(db: Database, timeZone: string): Promise<string> {
  const [now] = await queryRows(
    db,
    Today,
    sql`select (clock_timestamp() at time zone ${timeZone}::text)::date::text as today`,
  )
  if (!now) throw new Error("the bank's day was not returned")
  return now.today
}

/** Whether a day is closed, and the bank's current day. */
export async function dayStatus(
  db: Database,
  timeZone: string,
  day: string,
): Promise<{ closed: boolean; today: string }> {
  const [status] = await queryRows(
    db,
    DayStatus,
    sql`
    select exists (select from bank_days where day = ${day}::date) as closed,
      (clock_timestamp() at time zone ${timeZone}::text)::date::text as today`,
  )
  if (!status) throw new Error("the bank's day was not returned")
  return status
}
