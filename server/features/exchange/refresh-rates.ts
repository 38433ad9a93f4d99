import type pg from "pg"
import type { AppContext } from "../../app-context.ts"
import { errorReason } from "../../db/error-reason.ts"
import { databaseOn } from "../../db/pool.ts"
import { recordRun } from "../../jobs/record-run.ts"
import { fetchRates } from "./load-rates.ts"
import { UnusableRates } from "./parse-ecb.ts"

/** The ECB publishes once per working day. An hourly check finds new rates soon and costs little. */
const everyHour = 3_600_000

/**
 * Refreshes the rates from EXCHANGE_RATES_URL while the process runs. Failures are logged and retried; the
 * last rates stay valid until RATE_MAX_AGE_DAYS.
 * @param jobs connections of the role for jobs, or the owner
 * @returns a function that stops it
 */
export function refreshRates(
  { env, log }: Pick<AppContext, "env" | "log">,
  jobs: pg.Pool,
): () => void {
  const url = env.EXCHANGE_RATES_URL
  if (url === undefined) return () => {}
  const refresh = () => {
    fetchOnce(jobs, url).catch((error: unknown) => {
      const reason = error instanceof UnusableRates ? error.message : errorReason(error)
      log.error({ reason }, "exchange rates not refreshed")
    })
  }
  refresh()
  const timer = setInterval(refresh, everyHour)
  return () => clearInterval(timer)
}

async function fetchOnce(jobs: pg.Pool, url: string): Promise<void> {
  const db = databaseOn(jobs)
  await recordRun(db, "rates", async () => {
    await fetchRates(db, url)
    return { what: "The newest rates are loaded." }
  })
}
