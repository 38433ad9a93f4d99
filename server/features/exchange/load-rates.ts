import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "../../db/pool.ts"
import { repoRoot } from "../../root.ts"
import { crossRates } from "./cross-rates.ts"
import { type EuroRates, parseEcb, UnusableRates } from "./parse-ecb.ts"
import { hasRates, insertRates, isAhead } from "./queries.ts"

/** Gives a bank without any rates those of the seed file, so that every pair can be dealt. */
export async function seedRates(db: Database): Promise<void> {
  if (await hasRates(db)) return
  const seed = join(repoRoot, "server/features/exchange/eurofxref-seed.xml")
  await storeRates(db, parseEcb(await readFile(seed, "utf8")))
}

/**
 * Fetches a day's rates in the ECB's format and adds all pairs, crossed through EUR.
 * @throws UnusableRates when the answer cannot be believed, or fetch's error when there is none
 */
export async function fetchRates(db: Database, url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: "error" })
  if (!response.ok) throw new Error(`the rates' address answered ${response.status}`)
  const rates = parseEcb(await response.text())
  // The newest day is the one dealt at, so such rates would be dealt at until that day.
  if (await isAhead(db, rates.date)) throw new UnusableRates("The rates are dated in the future")
  await storeRates(db, rates)
}

async function storeRates(db: Database, { date, perEuro }: EuroRates): Promise<void> {
  await insertRates(
    db,
    crossRates(perEuro).map((pair) => ({ ...pair, rateDate: date })),
  )
}
