import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { testPool } from "../../../testing/connections.ts"
import { asOwner } from "../../../testing/database.ts"
import { attemptLimiter, waitsAfter } from "./attempt-limiter.ts"

// Two pools, as two processes would have.
let pools: pg.Pool[]
beforeAll(() => {
  pools = [0, 1].map(() => testPool({ connectionString: inject("bank").appUrl, max: 10 }))
})
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

const limiters = (name: string, waits = waitsAfter(5)) =>
  pools.map((pool) => attemptLimiter({ pool }, name, waits))
const newKey = () => `key-${randomUUID()}`

/** Simulates the passing of time for a key by moving its row into the past. */
const later = (name: string, key: string, seconds: number) =>
  asOwner("update rate_limits set expire = expire - $2 where key = $1", [
    `${name}:${key}`,
    seconds * 1000,
  ])

test("five attempts are admitted and counted down; the sixth waits 15 minutes", async () => {
  const [one, other] = limiters("t")
  const key = newKey()
  for (const left of [4, 3, 2, 1]) {
    expect(await (left % 2 ? one : other)?.consume(key)).toEqual({
      admitted: true,
      left,
      waitSeconds: 0,
    })
  }
  expect(await one?.consume(key)).toEqual({ admitted: true, left: 0, waitSeconds: 900 })
  for (const each of [one, other]) {
    expect(await each?.consume(key)).toMatchObject({ admitted: false, left: 0, waitSeconds: 900 })
  }
})

test("of fifty concurrent attempts through two processes, five are admitted", async () => {
  const both = limiters("t")
  const key = newKey()
  const all = Array.from({ length: 25 }, () => both.map((each) => each.consume(key))).flat()
  const admitted = (await Promise.all(all)).filter((each) => each.admitted)
  expect(admitted).toHaveLength(5)
  expect(admitted.filter(({ left }) => left === 0)).toHaveLength(1)
})

test("each further wrong attempt doubles the wait, up to a day, and a day without attempts resets it", async () => {
  const [one] = limiters("t")
  const key = newKey()
  for (let n = 0; n < 4; n += 1) await one?.consume(key)
  for (const minutes of [15, 30, 60, 120, 240, 480, 960, 1440, 1440]) {
    expect(await one?.consume(key)).toMatchObject({ admitted: true, waitSeconds: minutes * 60 })
    await later("t", key, minutes * 60 - 5)
    expect(await one?.consume(key)).toMatchObject({ admitted: false })
    await later("t", key, 5)
  }
  await later("t", key, 86_400)
  expect(await one?.consume(key)).toEqual({ admitted: true, left: 4, waitSeconds: 0 })
})

test("a correct secret clears the attempts, on every process", async () => {
  const [one, other] = limiters("t")
  const key = newKey()
  for (let n = 0; n < 6; n += 1) await one?.consume(key)
  await one?.reset(key)
  expect(await other?.consume(key)).toEqual({ admitted: true, left: 4, waitSeconds: 0 })
})

test("a returned attempt does not count: the next wrong one waits as long", async () => {
  const [one, other] = limiters("t")
  const key = newKey()
  for (let n = 0; n < 5; n += 1) await one?.consume(key)
  for (const _again of [1, 2]) {
    await later("t", key, 900)
    expect(await other?.consume(key)).toMatchObject({ admitted: true, waitSeconds: 1800 })
    await other?.giveBack(key)
  }
  expect(await one?.consume(key)).toMatchObject({ admitted: true, waitSeconds: 1800 })
  expect(await one?.consume(key)).toMatchObject({ admitted: false })
})

test("limiters with two names, and keys of one limiter, count separately", async () => {
  const key = newKey()
  const [one] = limiters("t")
  for (let n = 0; n < 6; n += 1) await one?.consume(key)
  const [other] = limiters("u")
  expect(await other?.consume(key)).toMatchObject({ admitted: true, left: 4 })
  expect(await one?.consume(newKey())).toMatchObject({ admitted: true, left: 4 })
})

test("the process's clock has no effect", async () => {
  const key = newKey()
  const [one, other] = limiters("t")
  for (let n = 0; n < 5; n += 1) await one?.consume(key)
  const real = Date.now
  Date.now = () => real() + 86_400_000
  try {
    expect(await other?.consume(key)).toMatchObject({ admitted: false, waitSeconds: 900 })
  } finally {
    Date.now = real
  }
})
