import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { repoRoot } from "../../config/root.ts"
import type { Database } from "../../db/pool.ts"
import { parseEcb, UnusableRates } from "./parse-ecb.ts"
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
