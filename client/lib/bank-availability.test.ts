import { afterEach, beforeEach, expect, test, vi } from "vitest"
import {
  backTitle,
  checkAvailability,
  checkNow,
  onAvailable,
  waitUntilAvailable,
} from "./bank-availability.ts"
import { loadCode } from "./lazy.tsx"

let answer: () => Promise<Response>
const asked: number[] = []
beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal("fetch", () => {
    asked.push(Date.now())
    return answer()
  })
})
afterEach(async () => {
  answer = ready
  checkNow()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

const ready = async () => Response.json({ status: "ready" })
const unavailable = async () => new Response("", { status: 503, headers: { "retry-after": "2" } })
const cutOff = async () => Promise.reject(new TypeError("Failed to fetch"))

test("a failed request does not delay others while the bank is available", async () => {
  answer = ready
  const isUnavailable = checkAvailability()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await isUnavailable).toBe(false)
  expect(asked).toHaveLength(2)
})

test("does not believe an answer that the bank may have kept from before the failure", async () => {
  answer = ready
  const isUnavailable = checkAvailability()
  await vi.advanceTimersByTimeAsync(1_000)
  answer = unavailable
  await vi.advanceTimersByTimeAsync(500)
  expect(await isUnavailable).toBe(true)
  const pause = (asked[1] ?? 0) - (asked[0] ?? 0)
  expect(pause).toBeGreaterThan(1_000)
  expect(pause).toBeLessThan(1_500)
})

test.each([
  ["bank", unavailable, "The bank is back"],
  ["connection", cutOff, "You're connected again"],
] as const)(
  "polls with growing pauses until the bank is back, and says whether it was the %s that failed",
  async (cause, gone, title) => {
    answer = gone
    const returned = vi.fn<(cause: string) => void>()
    const stop = onAvailable(returned)
    // Only one check runs, however many calls fail.
    expect(await Promise.all([checkAvailability(), checkAvailability()])).toEqual([true, true])
    await vi.advanceTimersByTimeAsync(60_000)
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2_000)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(13_000)
    expect(pauses.length).toBeGreaterThanOrEqual(6)
    expect(returned).not.toHaveBeenCalled()

    answer = ready
    await vi.advanceTimersByTimeAsync(13_000)
    expect(returned.mock.calls).toEqual([[cause]])
    expect(backTitle(cause)).toBe(title)
    const known = asked.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(known)
    stop()
  },
)

test.each([
  ["the member asks", checkNow],
  ["the browser is online again", () => void dispatchEvent(new Event("online"))],
])("polls immediately when %s", async (_when, act) => {
  answer = unavailable
  await checkAvailability()
  const returned = waitUntilAvailable()
  answer = ready
  await vi.advanceTimersByTimeAsync(10)
  act()
  await expect(returned).resolves.toBeUndefined()
})

test("loads code that failed to load when the bank is back", async () => {
  answer = cutOff
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
  load.mockResolvedValueOnce("page")
  const page = loadCode(load)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledOnce()
  answer = ready
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await page).toBe("page")
})

test("waits again if the bank is lost again while code loads", async () => {
  answer = cutOff
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
  load.mockImplementationOnce(async () => {
    answer = cutOff
    throw new TypeError("Failed to fetch dynamically imported module")
  })
  load.mockResolvedValueOnce("page")
  const page = loadCode(load)
  await vi.advanceTimersByTimeAsync(5_000)
  answer = ready
  await vi.advanceTimersByTimeAsync(20_000)
  expect(load).toHaveBeenCalledTimes(2)
  answer = ready
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await page).toBe("page")
})

test("fails if code is missing although the bank is available", async () => {
  answer = ready
  const failure = loadCode(() => Promise.reject(new TypeError("gone"))).catch(
    (error: unknown) => error,
  )
  // Two tries, each followed by two checks of the bank.
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await failure).toMatchObject({ message: "gone" })
})
