import type { AppContext } from "../../app-context.ts"
import { errorReason } from "../../db/error-reason.ts"
import { databaseOn, openPool } from "../../db/pool.ts"
import { recordRun } from "../../jobs/record-run.ts"
import { fetchRates } from "./load-rates.ts"
import { UnusableRates } from "./parse-ecb.ts"

/** The ECB publishes once per working day. An hourly check finds new rates soon and costs little. */
const everyHour = 3_600_000

/**
 * Refreshes the rates from EXCHANGE_RATES_URL while the process runs. Failures are logged and retried; the
 * last rates stay valid until RATE_MAX_AGE_DAYS.
 * @param jobsUrl connection URL of the role for jobs, or the owner
 * @returns a function that stops it
 */
export function refreshRates(
  { env, log }: Pick<AppContext, "env" | "log">,
  jobsUrl: string,
): () => void {
  const url = env.EXCHANGE_RATES_URL
  if (url === undefined) return () => {}
  const refresh = () => {
    fetchOnce(jobsUrl, url).catch((error: unknown) => {
      const reason = error instanceof UnusableRates ? error.message : errorReason(error)
      log.error({ reason }, "exchange rates not refreshed")
    })
  }
  refresh()
  const timer = setInterval(refresh, everyHour)
  return () => clearInterval(timer)
}

/** Uses a separate connection, because nothing else runs with this role. */
async function fetchOnce(jobsUrl: string, url: string): Promise<void> {
  const pool = openPool(jobsUrl, 1, () => {})
  try {
    const jobs = databaseOn(pool)
    await recordRun(jobs, "rates", async () => {
      await fetchRates(jobs, url)
      return { what: "The newest rates are loaded." }
    })
  } finally {
    await pool.end()
  }
}
