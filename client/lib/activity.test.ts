// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { watchActivity } from "./activity.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts reporting to a spy, and returns a function that simulates input. */
function watch() {
  const added = vi.spyOn(window, "addEventListener")
  const report = vi.fn<() => void>()
  const stop = watchActivity(report, 30_000)
  const listener = added.mock.calls.find(([type]) => type === "keydown")?.[1]
  if (typeof listener !== "function") throw new Error("no listener")
  return { report, stop, input: (isTrusted = true) => listener({ isTrusted } as Event) }
}

it("reports the first input immediately, and later input once at the end of the interval", () => {
  const { report, input, stop } = watch()
  input()
  expect(report).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  input()
  input()
  expect(report).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20_000)
  expect(report).toHaveBeenCalledTimes(2)
  stop()
})

it("does not report without input, nor for input from scripts", () => {
  const { report, input, stop } = watch()
  input(false)
  vi.advanceTimersByTime(600_000)
  expect(report).not.toHaveBeenCalled()
  stop()
})

it("reports nothing after it is stopped", () => {
  const { report, input, stop } = watch()
  input()
  input()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(report).toHaveBeenCalledTimes(1)
})
