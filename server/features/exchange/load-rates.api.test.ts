import { once } from "node:events"
import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import * as fc from "fast-check"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { crossRate, parseRate } from "#shared/money/convert.ts"
import { type Currency, currencies } from "#shared/money/currency.ts"
import { testPool } from "../../../testing/connections.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../testing/scratch-database.ts"
import { repoRoot } from "../../config/root.ts"
import { migrateDatabase } from "../../db/migrate.ts"
import { type Database, databaseOn } from "../../db/pool.ts"
import { fetchRates, seedRates } from "./load-rates.ts"
import { parseEcb } from "./parse-ecb.ts"
import { latestRates, loadRates } from "./queries.ts"

/** A bank for this file only, because it loads rates. */
let bank: ScratchDatabase
let pool: pg.Pool
let appPool: pg.Pool
let ownerPool: pg.Pool
let db: Database
/** The role that reads the rates for members. */
let readers: Database
const seedFile = join(repoRoot, "server/features/exchange/eurofxref-seed.xml")
const seeded = parseEcb(readFileSync(seedFile, "utf8")).perEuro

beforeAll(async () => {
  bank = await openScratchDatabase()
  await migrateDatabase(bank.ownerUrl, bank.appUrl, { jobsUrl: bank.jobsUrl })
  pool = testPool({ connectionString: bank.jobsUrl, max: 4 })
  db = databaseOn(pool)
  appPool = testPool({ connectionString: bank.appUrl, max: 4 })
  readers = databaseOn(appPool)
  ownerPool = testPool({ connectionString: bank.ownerUrl, max: 1 })
  await seedRates(db)
})
afterAll(async () => {
  await Promise.all([pool.end(), appPool.end(), ownerPool.end()])
  await bank.drop()
})

/** The calendar date this many days after another. */
const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const lastDay = async () => (await latestRates(readers))[0]?.rateDate ?? ""
const load = (date: string, perEuro: object, source: "feed" | "seed" = "feed") =>
  loadRates(db, source, { date, perEuro: { ...seeded, ...perEuro } })

test("rates dated in the future are rejected, because they would stay the newest", async () => {
  const xml = (await readFile(seedFile, "utf8")).replace(
    /time=["'][0-9-]+["']/,
    "time='2999-12-31'",
  )
  expect(xml).toContain("2999-12-31")
  const feed = createServer((_request, response) => response.end(xml)).listen(0, "127.0.0.1")
  await once(feed, "listening")
  const before = await latestRates(readers)
  try {
    const { port } = feed.address() as AddressInfo
    await expect(fetchRates(db, `http://127.0.0.1:${port}/`)).rejects.toThrow("in the future")
  } finally {
    feed.close()
  }
  expect(await latestRates(readers)).toEqual(before)
})

test("redirects of the feed are not followed", async () => {
  let asked = 0
  const feed = createServer((_request, response) => {
    asked += 1
    response.writeHead(302, { location: "/elsewhere" }).end()
  }).listen(0, "127.0.0.1")
  await once(feed, "listening")
  const before = await latestRates(readers)
  try {
    const { port } = feed.address() as AddressInfo
    await expect(fetchRates(db, `http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed")
  } finally {
    feed.close()
  }
  expect(asked).toBe(1)
  expect(await latestRates(readers)).toEqual(before)
})

test("a new bank is seeded once, with every pair calculated through the euro", async () => {
  await seedRates(db)
  const rates = await latestRates(readers)
  expect(rates).toHaveLength(currencies.length * (currencies.length - 1))
  for (const [pair, rate] of [
    ["EUR/USD", "1.084200"],
    ["GBP/USD", "1.271505"],
    ["CHF/USD", "1.130788"],
    ["USD/EUR", "0.922339"],
    ["EUR/GBP", "0.852690"],
  ]) {
    expect(rates.find((each) => `${each.fromCurrency}/${each.toCurrency}` === pair)?.rate).toBe(
      rate,
    )
  }
  expect(await load(dayAfter(await lastDay(), 1), {}, "seed")).toMatchObject({ outcome: "refused" })
})

test("the database calculates pairs like shared/money, and no pair gains with its inverse", async () => {
  const unitsPerEuro = fc
    .integer({ min: 200_000, max: 5_000_000 })
    .map((millionths) => (millionths / 1_000_000).toFixed(6))
  const triples = fc.sample(fc.tuple(unitsPerEuro, unitsPerEuro, unitsPerEuro), 500)
  const { rows } = await databaseOn(ownerPool).execute<{
    place: number
    held: Currency
    other: Currency
    rate: string
  }>(
    sql`select place::int, c.held, c.other, c.rate::numeric(10, 6)::text as rate
      from jsonb_array_elements(${JSON.stringify(
        triples.map(([USD, GBP, CHF]) => ({ USD, GBP, CHF })),
      )}::jsonb) with ordinality as one(quotes, place), rates_cross(quotes) as c`,
  )
  expect(rows).toHaveLength(500 * currencies.length * (currencies.length - 1))
  const rateOf = new Map(
    rows.map(({ place, held, other, rate }) => [`${place}${held}${other}`, rate]),
  )
  for (const { place, held, other, rate } of rows) {
    const [USD = "", GBP = "", CHF = ""] = triples[place - 1] ?? []
    const perEuro = new Map(Object.entries({ EUR: "1", USD, GBP, CHF }))
    expect(rate).toBe(crossRate(perEuro.get(held) ?? "", perEuro.get(other) ?? ""))
    const back = rateOf.get(`${place}${other}${held}`) ?? ""
    expect(parseRate(rate) * parseRate(back) <= 10n ** 12n).toBe(true)
  }
})

describe("rejected rates", () => {
  test.each([
    ["9999.999999", "cannot be true"],
    ["5.000001", "cannot be true"],
    ["0.199999", "cannot be true"],
    ["NaN", "cannot be true"],
    ["-1.08", "cannot be true"],
    ["1.0842001", "cannot be true"],
    ["1.355251", "too far from the last rate"],
    ["0.867359", "too far from the last rate"],
  ])("%s USD per euro", async (USD, reason) => {
    const before = await latestRates(readers)
    expect(await load(dayAfter(await lastDay(), 1), { USD })).toEqual({
      outcome: "refused",
      reason: expect.stringContaining(reason) as string,
    })
    expect(await latestRates(readers)).toEqual(before)
  })

  test("rates for too few or too many currencies", async () => {
    for (const perEuro of [{ USD: undefined }, { JPY: "4" }]) {
      expect(await load(dayAfter(await lastDay(), 1), perEuro)).toMatchObject({
        outcome: "refused",
      })
    }
  })

  test("rates for a day that exists, or an earlier one", async () => {
    const before = await latestRates(readers)
    for (const days of [0, -1]) {
      expect(await load(dayAfter(await lastDay(), days), { USD: "1.10" })).toEqual({
        outcome: "known",
      })
    }
    expect(await latestRates(readers)).toEqual(before)
  })
})

test("several missing days in one go move the rates no further than one", async () => {
  const client = await ownerPool.connect()
  const first = dayAfter(await lastDay(), -9)
  const at = (days: number, USD: string) =>
    loadRates(databaseOn(client), "feed", {
      date: dayAfter(first, days),
      perEuro: { ...seeded, USD },
    })
  try {
    await client.query("begin")
    await client.query("update exchange_rates set rate_date = rate_date - 10")
    expect(await at(0, "1.340000")).toEqual({ outcome: "loaded" })
    expect(await at(1, "1.670000")).toEqual({
      outcome: "refused",
      reason: expect.stringContaining("too far from 1.084200") as string,
    })
    expect(await at(1, "1.355250")).toEqual({ outcome: "loaded" })
    expect(await at(2, "1.084200")).toEqual({ outcome: "loaded" })
    expect(await at(3, "0.867359")).toMatchObject({ outcome: "refused" })
    expect(await at(3, "0.867360")).toEqual({ outcome: "loaded" })
    // Their time is not that of a transaction, which may have begun long ago.
    const { rows } = await client.query<{ late: boolean }>(
      "select min(updated_at) > now() as late from exchange_rates where rate_date >= $1",
      [first],
    )
    expect(rows).toEqual([{ late: true }])
  } finally {
    await client.query("rollback")
    client.release()
  }
})

test("a rate that has been the bank's for twenty hours is what the next ones are compared with", async () => {
  const client = await ownerPool.connect()
  const first = dayAfter(await lastDay(), -9)
  const at = (days: number, USD: string) =>
    loadRates(databaseOn(client), "feed", {
      date: dayAfter(first, days),
      perEuro: { ...seeded, USD },
    })
  try {
    await client.query("begin")
    await client.query("update exchange_rates set rate_date = rate_date - 10")
    expect(await at(0, "1.340000")).toEqual({ outcome: "loaded" })
    expect(await at(1, "1.670000")).toMatchObject({ outcome: "refused" })
    await client.query(
      "update exchange_rates set updated_at = clock_timestamp() - interval '20 hours' where rate_date = $1",
      [first],
    )
    expect(await at(1, "1.670000")).toEqual({ outcome: "loaded" })
    expect(await at(2, "1.680000")).toMatchObject({ outcome: "refused" })
  } finally {
    await client.query("rollback")
    client.release()
  }
})

test("a change of a quarter is accepted within a month, twice that after a longer time, and all at once only once", async () => {
  const first = await lastDay()
  const today = new Date().toISOString().slice(0, 10)
  const loads = await Promise.all(
    [1, 2, 3].map(() => load(dayAfter(first, 1), { USD: "1.355250" })),
  )
  expect(loads.map(({ outcome }) => outcome).toSorted()).toEqual(["known", "known", "loaded"])
  const later = dayAfter(first, 40)
  if (later <= today) {
    expect(await load(later, { USD: "2.168401" })).toMatchObject({ outcome: "refused" })
    expect(await load(later, { USD: "2.168400" })).toEqual({ outcome: "loaded" })
  }
  expect((await latestRates(readers)).map(({ rateDate }) => rateDate)).toEqual(
    Array.from({ length: 12 }, () => (later <= today ? later : dayAfter(first, 1))),
  )
})

test("the API's role cannot load rates in any way", async () => {
  const app = testPool({ connectionString: bank.appUrl, max: 1 })
  try {
    for (const statement of [
      'select rates_load(\'feed\', current_date, \'{"USD": "1", "GBP": "1", "CHF": "1"}\')',
      "insert into exchange_rates (from_currency, to_currency, rate, rate_date) values ('EUR', 'USD', 1.2, current_date)",
    ]) {
      await expect(app.query(statement)).rejects.toMatchObject({ code: "42501" })
    }
  } finally {
    await app.end()
  }
})

test("not even the owner can write an impossible rate, or one for a day that has not begun", async () => {
  const insert = (rate: string, day: string) =>
    ownerPool.query(
      `insert into exchange_rates (from_currency, to_currency, rate, rate_date)
        values ('EUR', 'USD', $1, $2)`,
      [rate, day],
    )
  await expect(insert("9999.999999", "2020-01-01")).rejects.toMatchObject({ code: "23514" })
  await expect(insert("1.1", "2999-01-01")).rejects.toMatchObject({ code: "23514" })
})
