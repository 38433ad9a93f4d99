import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startJob } from "./scheduler.ts"

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The times of a job's runs within a time, in seconds since it began. */
async function timesOf(work: () => Promise<void>, withinMs: number, everyMs = minute) {
  const begun = Date.now()
  const times: number[] = []
  const told: unknown[] = []
  const run = () => {
    times.push(Math.round((Date.now() - begun) / 1_000))
    return work()
  }
  const stop = startJob(
    { name: "a job", everyMs, run },
    { error: (reason: unknown) => told.push(reason) },
  )
  await vi.advanceTimersByTimeAsync(withinMs)
  await stop()
  return { times, told }
}

test("a job runs at its interval", async () => {
  const { times } = await timesOf(() => Promise.resolve(), 3 * minute)
  expect(times).toEqual([0, 60, 120, 180])
})

test("a job that always fails runs ever more rarely, and each failure is told", async () => {
  const { times, told } = await timesOf(() => Promise.reject(new Error("planted")), 20 * minute)
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(pauses.slice(0, 8)).toEqual([4, 8, 16, 32, 64, 128, 256, 300])
  expect(told).toHaveLength(times.length)
})

test("a job that always fails after a while never runs back to back", async () => {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    throw new Error("planted")
  }
  const { times } = await timesOf(slow, 60 * minute)
  expect(times.length).toBeLessThan(22)
})

test("a success ends the growing pauses", async () => {
  let runs = 0
  const { times } = await timesOf(async () => {
    runs += 1
    if (runs < 4 || runs === 5) throw new Error("planted")
  }, 2 * minute)
  expect(times).toEqual([0, 4, 12, 28, 88, 92])
})

test("while the database is away, a job looks for it every four seconds", async () => {
  const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" })
  const { times } = await timesOf(() => Promise.reject(away), 20_000, minute)
  expect(times).toEqual([0, 4, 8, 12, 16, 20])
})

test("a job that was stopped does not run again, and its signal is aborted", async () => {
  let signal: AbortSignal | undefined
  let runs = 0
  const run = (stopping: AbortSignal) => {
    signal = stopping
    runs += 1
    return Promise.resolve()
  }
  const stop = startJob({ name: "a job", everyMs: minute, run }, { error: () => undefined })
  await stop()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(runs).toBe(1)
  expect(signal?.aborted).toBe(true)
})
