import type pg from "pg"
import { inFull } from "#shared/time/days-in-words.ts"
import { databaseOn } from "../db/pool.ts"
import type { AppContext } from "../features/app-context.ts"
import { openDays } from "./open-days.ts"
import { type DayBatch, runDay } from "./run-day.ts"

/**
 * Closes every day of the bank that is over and open, in order. Accounts and loans that fail are logged and named.
 * @param pool connections of the role for jobs, or the owner's
 * @returns whether all are closed: not when this process stops before the end; what was done, as a sentence; and whether
 *   an account or a loan failed
 */
export async function closeOpenDays(
  { env, log, announce }: Pick<AppContext, "env" | "log" | "announce">,
  pool: pg.Pool,
  stopping: AbortSignal,
): Promise<{ all: boolean; what: string; failed: boolean }> {
  const closed: string[] = []
  const passedOver = new Set<string>()
  const onBatch = ({ failed }: DayBatch) => {
    for (const one of failed) {
      log.error(
        one,
        "the end of day passed over an account or a loan, and tries it again after the next day",
      )
      passedOver.add(`${one.part === "loans" ? "loan" : "account"} ${one.id}`)
    }
  }
  for (const day of await openDays(databaseOn(pool), env.BANK_TIME_ZONE)) {
    const closing = await runDay({ pool, announce }, day, { stopping, onBatch })
    if (closing.outcome === "stopped") {
      const what = "Interrupted; another process, or the next start, continues."
      return { all: false, what, failed: passedOver.size > 0 }
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
  if (passedOver.size === 0) return { all: true, what, failed: false }
  return { all: true, what: `${what} ${sentenceOf([...passedOver])}`, failed: true }
}

/** How many accounts and loans the sentence for employees names. */
const namedAtMost = 5

const sentenceOf = (passedOver: readonly string[]) =>
  `${passedOver.length} failed, and will be tried again after the next day: ${passedOver.slice(0, namedAtMost).join(", ")}${passedOver.length > namedAtMost ? ", and others" : ""}.`
