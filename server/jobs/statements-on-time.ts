import type pg from "pg"
import * as z from "zod/mini"
import { callFunction } from "../db/call-function.ts"
import { type Database, databaseOn } from "../db/pool.ts"
import { isConnectionError, isTimeout, isTransient } from "../db/sql-error.ts"
import type { AppContext } from "../features/app-context.ts"
import { type Job, recordRun } from "../schedule/scheduler.ts"
import { bankDay } from "./open-days.ts"
import { restAfterBatch } from "./rest.ts"

/** How soon after the last day of a month is closed its statements are. */
const everyMs = 60_000

/**
 * Closes the monthly statements once the days of the month are closed. Every process tries; the database lets only
 * one at it, and another goes on where one stopped. Failures are logged and retried.
 * @param jobs connections of the role for jobs, or the owner
 */
export function closeStatementsOnTime(context: AppContext, jobs: pg.Pool): Job {
  const { db, env, historyGuard } = context
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
  return { name: "closing statements", everyMs, run: work }
}

/**
 * Closes all statements of past months that are not closed yet, some accounts in each transaction
 * (server/documents/account-statements.sql), and rests in between. An account whose statement can't be closed is logged,
 * and the others' are closed all the same.
 * @param jobs one connection of the role for jobs, or the owner
 * @param bic the bank's, null if other banks can't reach it
 * @param stopping ends it after the current transaction
 * @returns whether all are closed: not while the month's days are open, or while another process is at it
 * @throws Error that names accounts whose statements could not be closed, after the others'
 */
export async function closeStatements(
  { announce, log }: Pick<AppContext, "announce"> & { log: Pick<AppContext["log"], "error"> },
  jobs: Parameters<typeof databaseOn>[0],
  bic: string | null,
  stopping?: AbortSignal,
): Promise<boolean> {
  const db = databaseOn(jobs)
  let account = 0
  const failed: number[] = []
  while (!stopping?.aborted) {
    const begun = performance.now()
    const done = await closeSome(db, account, bic)
    if (!done) return false
    for (const member of done.members) announce(member, "accounts")
    for (const one of done.failed) {
      log.error(one, "an account's statement could not be closed, and is tried again later")
      failed.push(one.account)
    }
    if (done.account === null && failed.length > 0) throw new Error(sentenceOf(failed))
    if (done.account === null) return true
    account = done.account
    await restAfterBatch(performance.now() - begun)
  }
  return false
}

const Closed = z.object({
  account: z.nullable(z.number()),
  members: z.array(z.number()),
  failed: z.array(z.object({ account: z.number(), reason: z.string() })),
})
type Closed = z.output<typeof Closed>

/** Closes the statements of the next accounts together, or, if one of them fails, of all others. */
async function closeSome(db: Database, after: number, bic: string | null): Promise<Closed | null> {
  const close = (name: "statements_close" | "statements_close_others") =>
    callFunction(db, name, z.nullable(Closed), [after, bic])
  try {
    return await close("statements_close")
  } catch (error) {
    if (isConnectionError(error) || isTransient(error) || isTimeout(error)) throw error
    return close("statements_close_others")
  }
}

/** How many accounts the sentence for employees names. */
const namedAtMost = 5

const sentenceOf = (accounts: readonly number[]) =>
  `All other statements are closed. ${accounts.length} could not be closed: account ${accounts.slice(0, namedAtMost).join(", ")}${accounts.length > namedAtMost ? ", and others" : ""}.`
