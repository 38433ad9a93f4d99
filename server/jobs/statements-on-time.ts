import { sql } from "drizzle-orm"
import type pg from "pg"
import type { AppContext } from "../app-context.ts"
import { errorReason } from "../db/error-reason.ts"
import { databaseOn } from "../db/pool.ts"
import { bankDay } from "./open-days.ts"
import { recordRun } from "./record-run.ts"
import { repeatedly } from "./repeatedly.ts"
import { restAfterBatch } from "./rest.ts"

/** How soon after the last day of a month is closed its statements are. */
const everyMs = 60_000

/**
 * Closes the monthly statements once the days of the month are closed. Every process tries; the database lets only
 * one at it, and another goes on where one stopped. Failures are logged and retried.
 * @param jobs connections of the role for jobs, or the owner
 * @returns a function that stops it after the transaction that is running
 */
export function closeStatementsOnTime(context: AppContext, jobs: pg.Pool): () => Promise<void> {
  const { db, env, historyGuard, log } = context
  let closedIn = ""
  const work = async (stopping: AbortSignal) => {
    const month = (await bankDay(db, env.BANK_TIME_ZONE)).slice(0, 7)
    if (closedIn === month || (await historyGuard.whyStopped())) return
    await recordRun(databaseOn(jobs), "statements", async () => {
      const all = await closeStatements(context, jobs, env.RAIL_BIC ?? null, stopping)
      if (all) closedIn = month
      return { what: all ? "All statements are closed." : "Days must be closed first." }
    })
  }
  return repeatedly(everyMs, work, (error) =>
    log.error({ reason: errorReason(error) }, "closing statements failed and is tried again"),
  )
}

/**
 * Closes all statements of past months that are not closed yet, some accounts in each transaction
 * (server/ledger/account-statements.sql), and rests in between.
 * @param jobs one connection of the role for jobs, or the owner
 * @param bic the bank's, null if other banks can't reach it
 * @param stopping ends it after the current transaction
 * @returns whether all are closed: not while the month's days are open, or while another process is at it
 */
export async function closeStatements(
  { announce }: Pick<AppContext, "announce">,
  jobs: Parameters<typeof databaseOn>[0],
  bic: string | null,
  stopping?: AbortSignal,
): Promise<boolean> {
  const db = databaseOn(jobs)
  let account = 0
  while (!stopping?.aborted) {
    const begun = performance.now()
    const { rows } = await db.execute<{
      done: { account: number | null; members: number[] } | null
    }>(sql`select statements_close(${account}, ${bic}) as done`)
    const done = rows[0]?.done
    if (!done) return false
    for (const member of done.members) announce(member, "accounts")
    if (done.account === null) return true
    account = done.account
    await restAfterBatch(performance.now() - begun)
  }
  return false
}
