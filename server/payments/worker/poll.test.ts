import { pino } from "pino"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { poll } from "./poll.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Begins a task that always fails. @returns how often it was tried, and what ends it */
function failing(error: Error) {
  const stop = new AbortController()
  let tries = 0
  const { ended } = poll("test", 10_000, pino({ level: "silent" }), stop.signal, () => {
    tries += 1
    return Promise.reject(error)
  })
  return {
    async triesAfter(milliseconds: number) {
      await vi.advanceTimersByTimeAsync(milliseconds)
      return tries
    },
    async end() {
      stop.abort()
      await ended
    },
  }
}

test("a lost connection is tried again at once, then ever more slowly, and each second at last", async () => {
  const task = failing(Object.assign(new Error("reset"), { code: "ECONNRESET" }))
  const tries: number[] = []
  for (const pause of [0, 50, 100, 200, 400, 800, 1_000, 1_000])
    tries.push(await task.triesAfter(pause))
  expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  await task.end()
})

test("another error is tried again after a second", async () => {
  const task = failing(new Error("odd"))
  expect([await task.triesAfter(999), await task.triesAfter(1)]).toEqual([1, 2])
  await task.end()
})

test("what other work has locked is tried again at once", async () => {
  const stop = new AbortController()
  const locked = Object.assign(new Error("locked"), { code: "55P03" })
  let tries = 0
  const { ended } = poll("test", 10_000, pino({ level: "silent" }), stop.signal, () => {
    tries += 1
    return tries < 3 ? Promise.reject(locked) : Promise.resolve(false)
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toBe(3)
  stop.abort()
  await ended
})

test("work that says when there is more to do is done then, or at its interval", async () => {
  const stop = new AbortController()
  const begun = Date.now()
  const times: number[] = []
  const pauses = [30, 2_000, 0]
  const { ended } = poll("test", 500, pino({ level: "silent" }), stop.signal, () => {
    times.push(Date.now() - begun)
    return Promise.resolve(pauses.shift() ?? false)
  })
  await vi.advanceTimersByTimeAsync(530)
  expect(times).toEqual([0, 30, 530, 530])
  stop.abort()
  await ended
})
