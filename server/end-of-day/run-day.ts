import { sql } from "drizzle-orm"
import type { Bank } from "../bank.ts"
import { inTransaction } from "../db/transaction.ts"
import { type Closing, closeDays } from "./close-days.ts"

/** The bank on the owner's connections: only the owner may post for the bank itself. */
export type OwnedBank = Pick<Bank, "env" | "pool" | "announce">

/** `done`: an earlier run did it. `busy`: another process is at it. `not_over`: that day still runs. */
export type DayOutcome =
  | ({ outcome: "closed" } & Closing)
  | { outcome: "done" | "busy" | "not_over" }

/** Any number that no one else uses: of several processes exactly one closes the day. */
const endOfDayLock = 7_303_015

/**
 * The bank's end of one day: savings interest, due instalments. All of it or nothing, and once for each
 * date however often it is asked for, by however many processes.
 * @param day YYYY-MM-DD, of BANK_TIME_ZONE by the database's clock
 */
export async function runDay({ env, pool, announce }: OwnedBank, day: string): Promise<DayOutcome> {
  const timeZone = env.BANK_TIME_ZONE
  const outcome = await inTransaction<DayOutcome>(pool, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local lock_timeout = '10s'`)
    const { rows } = await tx.execute<{ mine: boolean; over: boolean }>(sql`
      select pg_try_advisory_xact_lock(${endOfDayLock}) as mine,
        ${day}::date < (clock_timestamp() at time zone ${timeZone}::text)::date as over`)
    if (!rows[0]?.mine) return { outcome: "busy" }
    if (!rows[0].over) return { outcome: "not_over" }
    const closing = await closeDays(tx, day, day, { timeZone, at: null })
    return closing ? { outcome: "closed", ...closing } : { outcome: "done" }
  })
  if (outcome.outcome === "closed") {
    for (const { userId } of outcome.payments) announce(userId, "accounts", "transactions")
    for (const { userId } of outcome.collections) {
      announce(userId, "loans", "accounts", "transactions")
    }
  }
  return outcome
}
