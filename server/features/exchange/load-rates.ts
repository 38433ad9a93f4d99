import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "../../db/pool.ts"
import { repoRoot } from "../../root.ts"
import { crossRates } from "./cross-rates.ts"
import { parseEcb } from "./parse-ecb.ts"
import { hasRates, insertRates } from "./queries.ts"

/** Gives a bank without any rates those of the seed file, so that every pair can be dealt. */
export async function seedRates(db: Database): Promise<void> {
  if (await hasRates(db)) return
  await storeRates(
    db,
    await readFile(join(repoRoot, "server/features/exchange/eurofxref-seed.xml"), "utf8"),
  )
}

/**
 * Fetches a day's rates in the ECB's format and adds all pairs, crossed through EUR.
 * @throws UnusableRates when the answer cannot be believed, or fetch's error when there is none
 */
export async function fetchRates(db: Database, url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: "error" })
  if (!response.ok) throw new Error(`the rates' address answered ${response.status}`)
  await storeRates(db, await response.text())
}

async function storeRates(db: Database, xml: string): Promise<void> {
  const { date, perEuro } = parseEcb(xml)
  await insertRates(
    db,
    crossRates(perEuro).map((pair) => ({ ...pair, rateDate: date })),
  )
}
