import type pg from "pg"
import { inFull } from "#shared/time/days-in-words.ts"
import type { AppContext } from "../app-context.ts"
import { databaseOn } from "../db/pool.ts"
import { openDays } from "./open-days.ts"
import { runDay } from "./run-day.ts"

/**
 * Closes every day of the bank that is over and open, in order.
 * @param pool connections of the role for jobs, or the owner's
 * @returns whether all are closed: not when this process stops before the end; and what was done, as a sentence
 */
export async function closeOpenDays(
  { env, log, announce }: Pick<AppContext, "env" | "log" | "announce">,
  pool: pg.Pool,
  stopping: AbortSignal,
): Promise<{ all: boolean; what: string }> {
  const closed: string[] = []
  for (const day of await openDays(databaseOn(pool), env.BANK_TIME_ZONE)) {
    const closing = await runDay({ pool, announce }, day, { stopping })
    if (closing.outcome === "stopped") {
      return { all: false, what: "Interrupted; another process, or the next start, continues." }
    }
    if (closing.outcome !== "closed") continue
    closed.push(day)
    const { accruals, payments, collected } = closing
    log.info({ day, accruals, payments, collections: collected }, "the day is closed")
  }
  const [first] = closed
  const last = closed.at(-1)
  const what =
    first === undefined
      ? "All days were closed already."
      : first === last
        ? `${inFull(first)} is closed.`
        : `${inFull(first)} to ${inFull(last ?? first)} are closed.`
  return { all: true, what }
}
