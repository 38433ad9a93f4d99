import type { AppContext } from "../../app-context.ts"
import { errorReason } from "../../db/error-reason.ts"
import { databaseOn, openPool } from "../../db/pool.ts"
import { fetchRates } from "./load-rates.ts"
import { UnusableRates } from "./parse-ecb.ts"

/** The ECB publishes once a working day; asking every hour notices it soon and costs nothing. */
const everyHour = 3_600_000

/**
 * Keeps the rates fresh from EXCHANGE_RATES_URL while the process runs. A feed that fails is logged
 * and asked again; what it gave last stays in force until RATE_MAX_AGE_DAYS.
 * @param jobsUrl the role for jobs, or the owner
 * @returns stops it
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

/** On a connection of its own, for nothing else works as this role. */
async function fetchOnce(jobsUrl: string, url: string): Promise<void> {
  const pool = openPool(jobsUrl, 1, () => {})
  try {
    await fetchRates(databaseOn(pool), url)
  } finally {
    await pool.end()
  }
}
