import type pg from "pg"
import * as z from "zod/mini"
import { callFunction, nothing } from "../db/call-function.ts"
import { type Database, databaseOn } from "../db/pool.ts"
import { errorReason, isConnectionError } from "../db/sql-error.ts"
import type { AppContext } from "../features/app-context.ts"
import type { Job } from "../schedule/scheduler.ts"

/** Ids of members. */
const Due = z.nullable(z.array(z.string()))

/** How soon after its posting a budget that is reached is told. */
const everyMs = 60_000
/** How many members are found at once. Each is looked at in a transaction of its own. */
const batch = 50

/**
 * Tells members within a minute when 80 and 100 % of a budget are spent. Every process looks; the database gives
 * each budget to one of them (server/features/insights/budgets.sql). Failures are logged and retried.
 * @param jobs connections of the role for jobs, or the owner
 */
export function notifyBudgetsOnTime(context: AppContext, jobs: pg.Pool): Job {
  const work = (stopping: AbortSignal) => notifyBudgets(context, jobs, stopping)
  return { name: "comparing budgets with spending", everyMs, run: work }
}

/**
 * Compares all budgets whose members have paid since, and tells which are reached. A member whose budgets can't be
 * compared is logged and tried again later, and the others are looked at all the same.
 * @param jobs one connection of the role for jobs, or the owner
 * @param stopping ends it after the current transaction
 */
export async function notifyBudgets(
  { announce, log }: Pick<AppContext, "announce"> & { log: Pick<AppContext["log"], "error"> },
  jobs: Parameters<typeof databaseOn>[0],
  stopping?: AbortSignal,
): Promise<void> {
  const db = databaseOn(jobs)
  let after = 0
  while (!stopping?.aborted) {
    const due = ((await callFunction(db, "budgets_due", Due, [after, batch])) ?? []).map(Number)
    for (const member of due) {
      if (stopping?.aborted) return
      after = member
      try {
        if (await notifyMember(db, member)) announce(member, "notifications", "security")
      } catch (error) {
        if (isConnectionError(error)) throw error
        log.error(
          { userId: member, reason: errorReason(error) },
          "a member's budgets could not be compared, and are tried again later",
        )
        await callFunction(db, "budgets_put_off", nothing, [member])
      }
    }
    if (due.length < batch) return
  }
}

const Told = z.nullable(z.boolean())

async function notifyMember(db: Database, member: number): Promise<boolean> {
  return (await callFunction(db, "budgets_tell_member", Told, [member])) === true
}
