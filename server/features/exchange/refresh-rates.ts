import type pg from "pg"
import { errorReason } from "../../db/error-reason.ts"
import { databaseOn } from "../../db/pool.ts"
import { recordRun } from "../../schedule/record-run.ts"
import type { AppContext } from "../app-context.ts"
import { fetchRates } from "./load-rates.ts"
import { UnusableRates } from "./parse-ecb.ts"
import { waitForRates } from "./publication.ts"
import { newestRateDay } from "./queries.ts"

/**
 * Refreshes the rates from EXCHANGE_RATES_URL while the process runs, and every minute while published ones are
 * missing. Failures are logged and retried.
 * @param jobs connections of the role for jobs, or the owner
 * @returns a function that stops it
 */
export function refreshRates(
  { env, log }: Pick<AppContext, "env" | "log">,
  jobs: pg.Pool,
): () => void {
  const url = env.EXCHANGE_RATES_URL
  if (url === undefined) return () => {}
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const tell = (error: unknown) => {
    const reason = error instanceof UnusableRates ? error.message : errorReason(error)
    log.error({ reason }, "exchange rates not refreshed")
  }
  const again = (newest: string | undefined) => {
    if (!stopped) timer = setTimeout(refresh, waitForRates(new Date(), newest))
  }
  const refresh = () => {
    fetchOnce(jobs, url)
      .catch(tell)
      .then(() => newestRateDay(databaseOn(jobs)))
      .then(again, () => again(undefined))
  }
  refresh()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

async function fetchOnce(jobs: pg.Pool, url: string): Promise<void> {
  const db = databaseOn(jobs)
  await recordRun(db, "rates", async () => {
    await fetchRates(db, url)
    return { what: "The newest rates are loaded." }
  })
}
