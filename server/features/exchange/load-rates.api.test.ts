import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { afterAll, expect, inject, test } from "vitest"
import { databaseOn } from "../../db/pool.ts"
import { repoRoot } from "../../root.ts"
import { testPool } from "../../testing/connections.ts"
import { fetchRates } from "./load-rates.ts"
import { latestRates } from "./queries.ts"

const pool = testPool({ connectionString: inject("bank").appUrl, max: 1 })
const db = databaseOn(pool)
afterAll(() => pool.end())

test("rates dated in the future are not taken: they would be the newest for ever", async () => {
  const seed = join(repoRoot, "server/features/exchange/eurofxref-seed.xml")
  const xml = (await readFile(seed, "utf8")).replace(/time=["'][0-9-]+["']/, "time='2999-12-31'")
  expect(xml).toContain("2999-12-31")
  const feed = createServer((_request, response) => response.end(xml)).listen(0, "127.0.0.1")
  await once(feed, "listening")
  const before = await latestRates(db)
  try {
    const { port } = feed.address() as AddressInfo
    await expect(fetchRates(db, `http://127.0.0.1:${port}/`)).rejects.toThrow("in the future")
  } finally {
    feed.close()
  }
  expect(await latestRates(db)).toEqual(before)
})

test("a feed that leads elsewhere is not followed", async () => {
  let asked = 0
  const feed = createServer((_request, response) => {
    asked += 1
    response.writeHead(302, { location: "/elsewhere" }).end()
  }).listen(0, "127.0.0.1")
  await once(feed, "listening")
  const before = await latestRates(db)
  try {
    const { port } = feed.address() as AddressInfo
    await expect(fetchRates(db, `http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed")
  } finally {
    feed.close()
  }
  expect(asked).toBe(1)
  expect(await latestRates(db)).toEqual(before)
})
