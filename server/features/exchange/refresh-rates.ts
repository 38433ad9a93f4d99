import type pg from "pg"
import { errorReason } from "../../db/error-reason.ts"
import { databaseOn } from "../../db/pool.ts"
import { type Job, recordRun } from "../../schedule/scheduler.ts"
import type { AppContext } from "../app-context.ts"
import { fetchRates } from "./load-rates.ts"
import { UnusableRates } from "./parse-ecb.ts"
import { waitForRates } from "./publication.ts"
import { newestRateDay } from "./queries.ts"

/**
 * Refreshes the rates from EXCHANGE_RATES_URL while the process runs, and every minute while published ones are
 * missing. A failure is logged, and tried again when the next rates are due.
 * @param jobs connections of the role for jobs, or the owner
 * @returns undefined without a source
 */
export function refreshRates(
  { env, log }: Pick<AppContext, "env" | "log">,
  jobs: pg.Pool,
): Job | undefined {
  const url = env.EXCHANGE_RATES_URL
  if (url === undefined) return undefined
  const tell = (error: unknown) => {
    const reason = error instanceof UnusableRates ? error.message : errorReason(error)
    log.error({ reason }, "exchange rates not refreshed")
  }
  return {
    name: "refreshing exchange rates",
    everyMs: async () =>
      waitForRates(new Date(), await newestRateDay(databaseOn(jobs)).catch(() => undefined)),
    run: () => fetchOnce(jobs, url).catch(tell),
  }
}

async function fetchOnce(jobs: pg.Pool, url: string): Promise<void> {
  const db = databaseOn(jobs)
  await recordRun(db, "rates", async () => {
    await fetchRates(db, url)
    return { what: "The newest rates are loaded." }
  })
}
