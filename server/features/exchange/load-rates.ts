import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type pg from "pg"
import { repoRoot } from "../../config/root.ts"
import { type Database, databaseOn } from "../../db/pool.ts"
import { errorReason } from "../../db/sql-error.ts"
import { type Job, recordRun } from "../../schedule/scheduler.ts"
import type { AppContext } from "../app-context.ts"
import { parseEcb, UnusableRates } from "./parse-ecb.ts"
import { waitForRates } from "./publication.ts"
import { loadRates, newestRateDay } from "./queries.ts"

/**
 * Loads the seed file's rates into a bank without rates, so that every pair can be exchanged.
 * @param jobs a connection of the role for jobs, or the owner's
 */
export async function seedRates(jobs: Database): Promise<void> {
  if ((await newestRateDay(jobs)) !== undefined) return
  const seed = join(repoRoot, "server/features/exchange/eurofxref-seed.xml")
  await loadOrThrow(jobs, "seed", await readFile(seed, "utf8"))
}

/**
 * Fetches a day's rates in the ECB's format and loads them into the database.
 * @param jobs a connection of the role for jobs, or the owner's
 * @throws UnusableRates when the file is not plausible, or fetch's error when there is no answer
 */
export async function fetchRates(jobs: Database, url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: "error" })
  if (!response.ok) throw new Error(`the rates' address answered ${response.status}`)
  await loadOrThrow(jobs, "feed", await response.text())
}

async function loadOrThrow(jobs: Database, source: "feed" | "seed", xml: string): Promise<void> {
  const loading = await loadRates(jobs, source, parseEcb(xml))
  if (loading.outcome === "refused") {
    throw new UnusableRates(`The rates were rejected: ${loading.reason}`)
  }
}

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
  const report = (error: unknown) => {
    const reason = error instanceof UnusableRates ? error.message : errorReason(error)
    log.error({ reason }, "exchange rates not refreshed")
  }
  return {
    name: "refreshing exchange rates",
    everyMs: async () =>
      waitForRates(new Date(), await newestRateDay(databaseOn(jobs)).catch(() => undefined)),
    run: () => fetchOnce(jobs, url).catch(report),
  }
}

async function fetchOnce(jobs: pg.Pool, url: string): Promise<void> {
  const db = databaseOn(jobs)
  await recordRun(db, "rates", async () => {
    await fetchRates(db, url)
    return { what: "The newest rates are loaded." }
  })
}
