import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { asOwner } from "../../testing/database.ts"
import { refillingQuota } from "./refilling-quota.ts"

// Two pools, as two processes would have.
let pools: pg.Pool[]
beforeAll(() => {
  pools = [0, 1].map(() => testPool({ connectionString: inject("bank").appUrl, max: 10 }))
})
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

const quotas = () =>
  pools.map((pool) => refillingQuota({ pool }, "refill", { atOnce: 3, everySeconds: 600 }))
const newKey = () => `key-${randomUUID()}`

/** Simulates the passing of time for a key by moving its row into the past. */
const later = (key: string, seconds: number) =>
  asOwner("update rate_limits set expire = expire - $2 where key = $1", [
    `refill:${key}`,
    seconds * 1000,
  ])

test("grants the maximum at once, then one per interval, and the maximum again after a pause", async () => {
  const [one, other] = quotas()
  const key = newKey()
  expect(await one?.take(key)).toEqual({ granted: true, waitSeconds: 0 })
  expect(await other?.take(key)).toEqual({ granted: true, waitSeconds: 0 })
  expect(await one?.take(key)).toMatchObject({ granted: true })
  for (let round = 0; round < 3; round += 1) {
    const refused = await other?.take(key)
    expect(refused?.granted).toBe(false)
    expect(refused?.waitSeconds).toBeGreaterThan(590)
    expect(refused?.waitSeconds).toBeLessThanOrEqual(600)
    await later(key, 600)
    expect(await one?.take(key)).toMatchObject({ granted: true })
  }
  await later(key, 86_400)
  for (let n = 0; n < 3; n += 1) expect(await one?.take(key)).toMatchObject({ granted: true })
  expect(await one?.take(key)).toMatchObject({ granted: false })
})

test("of fifty concurrent requests through two processes, three are granted", async () => {
  const both = quotas()
  const key = newKey()
  const all = Array.from({ length: 25 }, () => both.map((each) => each.take(key))).flat()
  expect((await Promise.all(all)).filter(({ granted }) => granted)).toHaveLength(3)
})

test("a returned grant can be used again", async () => {
  const [one, other] = quotas()
  const key = newKey()
  for (let n = 0; n < 3; n += 1) await one?.take(key)
  await other?.giveBack(key)
  expect(await one?.take(key)).toMatchObject({ granted: true })
  expect(await one?.take(key)).toMatchObject({ granted: false })
})
