import type { Bank } from "../../bank.ts"
import { fetchRates } from "./load-rates.ts"

/** The ECB publishes once a working day; asking every hour notices it soon and costs nothing. */
const everyHour = 3_600_000

/**
 * Keeps the rates fresh from EXCHANGE_RATES_URL while the process runs. A feed that fails is logged
 * and asked again; what it gave last stays in force until RATE_MAX_AGE_DAYS.
 * @returns stops it
 */
export function refreshRates({ db, env, log }: Bank): () => void {
  const url = env.EXCHANGE_RATES_URL
  if (url === undefined) return () => {}
  const refresh = () => {
    fetchRates(db, url).catch((error: unknown) => {
      log.error(
        { reason: error instanceof Error ? error.message : "unknown" },
        "exchange rates not refreshed",
      )
    })
  }
  refresh()
  const timer = setInterval(refresh, everyHour)
  return () => clearInterval(timer)
}
