// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { get, post } from "./api-client.ts"
import { onBackOff } from "./back-off.ts"

const told = vi.fn<(seconds: number) => void>()

// One clock for all tests: the delay of one test has passed in the next.
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

beforeEach(() => {
  told.mockClear()
  onBackOff(told)
})

afterEach(async () => {
  // Lets one test's delay end before the next.
  await vi.advanceTimersByTimeAsync(120_000)
})

function refused(retryAfter: string): Response {
  const { body, status } = refusal(429, "too_many_requests", "Too many requests.")
  return new Response(body, { status, headers: { "retry-after": retryAfter } })
}

it("sends nothing until the bank accepts requests again, then retries each once, and says so once", async () => {
  let open = false
  const calls = fakeBank({
    "GET /api/accounts": () => (open ? json(200, ["a"]) : refused("30")),
    "GET /api/loans": () => (open ? json(200, ["l"]) : refused("29")),
  })
  const accounts = get("/api/accounts")
  await vi.advanceTimersByTimeAsync(10)
  const loans = get("/api/loans")
  await vi.advanceTimersByTimeAsync(29_900)
  expect(calls).toHaveLength(1)
  expect(told.mock.calls).toEqual([[30]])
  open = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await accounts).toEqual(["a"])
  expect(await loans).toEqual(["l"])
  expect(calls).toHaveLength(3)
})

it("gives up after the second refusal, and immediately if the wait is too long", async () => {
  const calls = fakeBank({
    "GET /api/accounts": () => refused("5"),
    "GET /api/loans": () => refused("900"),
  })
  const failed = get("/api/accounts").catch(String)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(await failed).toContain("429")
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(7_000)
  await expect(get("/api/loans")).rejects.toThrow("429")
})

it("sends the member's own submissions immediately and shows their errors", async () => {
  fakeBank({
    "GET /api/accounts": () => refused("5"),
    "POST /api/transfers": () => json(201, {}),
  })
  const waiting = get("/api/accounts").catch(() => "gave up")
  await vi.advanceTimersByTimeAsync(10)
  await expect(post("/api/transfers", {})).resolves.toEqual({})
  await vi.advanceTimersByTimeAsync(7_000)
  expect(await waiting).toBe("gave up")
})

it("stops waiting when the response is no longer needed", async () => {
  fakeBank({ "GET /api/accounts": () => refused("5") })
  const leave = new AbortController()
  const left = get("/api/accounts", { signal: leave.signal }).catch(String)
  await vi.advanceTimersByTimeAsync(10)
  leave.abort()
  expect(await left).toContain("aborted")
})
