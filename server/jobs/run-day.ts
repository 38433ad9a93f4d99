import { sql } from "drizzle-orm"
import type { AppContext } from "../app-context.ts"
import { inTransaction } from "../db/transaction.ts"
import type { Closing } from "./close-days.ts"

/** The bank with the connections of the role for jobs or the owner: the API's role cannot close a day. */
export type OwnedBank = Pick<AppContext, "pool" | "announce">

/**
 * `done`: an earlier run closed it. `busy`: another process is closing it. `not_over`: the day has not
 * ended.
 */
export type DayOutcome =
  | ({ outcome: "closed" } & Closing)
  | { outcome: "done" | "busy" | "not_over" }

/**
 * Closes one day (server/ledger/end-of-day.sql): savings interest and due installments. All or nothing, and
 * once for each date, however often and by however many processes it is called.
 * @param day YYYY-MM-DD in BANK_TIME_ZONE, by the database's clock
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
    for (const userId of outcome.offers) announce(userId, "loans")
  }
  return outcome
}
