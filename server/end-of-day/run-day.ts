import { sql } from "drizzle-orm"
import type { AppContext } from "../app-context.ts"
import { inTransaction } from "../db/transaction.ts"
import type { Closing } from "./close-days.ts"

/** The bank on the connections of the jobs or of the owner: the API's role closes no day. */
export type OwnedBank = Pick<AppContext, "pool" | "announce">

/** `done`: an earlier run did it. `busy`: another process is at it. `not_over`: that day still runs. */
export type DayOutcome =
  | ({ outcome: "closed" } & Closing)
  | { outcome: "done" | "busy" | "not_over" }

/**
 * The bank's end of one day (server/ledger/end-of-day.sql): savings interest, due instalments. All of it
 * or nothing, and once for each date however often it is asked for, by however many processes.
 * @param day YYYY-MM-DD, of BANK_TIME_ZONE by the database's clock
 */
export async function runDay({ pool, announce }: OwnedBank, day: string): Promise<DayOutcome> {
  const outcome = await inTransaction(pool, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local lock_timeout = '10s'`)
    const { rows } = await tx.execute<{ outcome: DayOutcome }>(
      sql`select bank_close_day(${day}) as outcome`,
    )
    if (!rows[0]) throw new Error("bank_close_day gave no outcome")
    return rows[0].outcome
  })
  if (outcome.outcome === "closed") {
    for (const { userId } of outcome.payments) announce(userId, "accounts", "transactions")
    for (const { userId } of outcome.collections) {
      announce(userId, "loans", "accounts", "transactions")
    }
  }
  return outcome
}
