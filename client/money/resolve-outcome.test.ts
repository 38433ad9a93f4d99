import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ApiError, NetworkError } from "../lib/api-client.ts"
import { outcomeStillUnknown, type Progress, resolveOutcome } from "./resolve-outcome.ts"

const lost = () => new NetworkError(true)
const refused = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ code, detail: "No." }))

/** Resolves with the given results, one per try, and records the progress. */
function run(outcomes: (Error | string)[], askedAgain = () => Promise.resolve(), isGone = false) {
  const seen: Progress[] = []
  const attempt = vi.fn<() => Promise<string>>(async () => {
    const outcome = outcomes.shift() ?? "done"
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  const outcome = resolveOutcome({
    attempt,
    onProgress: (step) => seen.push(step),
    askedAgain,
    isGone: () => isGone,
  })
  outcome.catch(() => undefined)
  return { outcome, attempt, seen }
}

describe("resolveOutcome", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("sends one request if the bank answers", async () => {
    const { outcome, attempt, seen } = run(["booked"])
    await expect(outcome).resolves.toBe("booked")
    expect(attempt).toHaveBeenCalledOnce()
    expect(seen).toEqual(["sending"])
  })

  it("treats a refusal as the outcome", async () => {
    const refusal = refused(422, "insufficient_funds")
    const { outcome, attempt } = run([refusal])
    await expect(outcome).rejects.toBe(refusal)
    expect(attempt).toHaveBeenCalledOnce()
  })

  it.each([
    ["a lost connection", lost()],
    ["a broken answer", new SyntaxError("Unexpected end of JSON input")],
    ["a server error", refused(500, "internal_error")],
    ["an unavailable bank", refused(503, "unavailable")],
    ["a first try still under way", refused(409, "request_in_progress")],
  ])("sends again after %s", async (_name, error) => {
    const { outcome, attempt, seen } = run([error, "booked"])
    await vi.runAllTimersAsync()
    await expect(outcome).resolves.toBe("booked")
    expect(attempt).toHaveBeenCalledTimes(2)
    expect(seen).toEqual(["sending", "checking"])
  })

  it("accepts a refusal after a lost response", async () => {
    const refusal = refused(422, "daily_limit_exceeded")
    const { outcome } = run([lost(), refusal])
    await vi.runAllTimersAsync()
    await expect(outcome).rejects.toBe(refusal)
  })

  it("treats 'too many requests' as a refusal only on the first attempt", async () => {
    const busy = refused(429, "too_many_requests")
    await expect(run([busy]).outcome).rejects.toBe(busy)
    const later = run([lost(), busy, "booked"])
    await vi.runAllTimersAsync()
    await expect(later.outcome).resolves.toBe("booked")
  })

  it("waits longer each time, then leaves it to the member", async () => {
    let ask = () => {}
    const asked = () => new Promise<void>((resolve) => (ask = resolve))
    const { outcome, attempt, seen } = run(Array.from({ length: 6 }, lost), asked)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(attempt).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(attempt).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(12_001)
    expect(attempt).toHaveBeenCalledTimes(5)
    expect(seen.at(-1)).toBe("unknown")
    ask()
    await vi.runAllTimersAsync()
    expect(seen.at(-1)).toBe("unknown")
    ask()
    await expect(outcome).resolves.toBe("done")
    expect(attempt).toHaveBeenCalledTimes(7)
  })

  it("does not repeat the request once the form is gone", async () => {
    const { outcome, attempt } = run([lost()], undefined, true)
    await vi.runAllTimersAsync()
    await expect(outcome).rejects.toMatchObject({ name: "NetworkError", outcomeUnknown: true })
    expect(attempt).toHaveBeenCalledOnce()
  })

  it("says that the outcome is unknown if the member leaves before", async () => {
    const { outcome } = run(Array.from({ length: 5 }, lost), () =>
      Promise.reject(outcomeStillUnknown()),
    )
    await vi.runAllTimersAsync()
    await expect(outcome).rejects.toMatchObject({ name: "NetworkError", outcomeUnknown: true })
  })
})
