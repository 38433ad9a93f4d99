// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { SessionTime } from "#shared/contracts/security.ts"
import { type Ending, endReason, sessionClock } from "./session-clock.ts"

const hours12 = 43_200
let said: SessionTime | undefined
let asked = 0
let ending: Ending | undefined
let clock: ReturnType<typeof sessionClock>

const ask = async () => {
  asked += 1
  if (!said) throw new Error("over")
  return said
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  ending = undefined
  said = { idle: 300, absolute: hours12 }
  clock = sessionClock(ask, 60, (told) => (ending = told))
})
afterEach(() => {
  clock.stop()
  vi.useRealTimers()
})

it("warns one minute before the idle timeout, after asking the bank, and not earlier", async () => {
  await clock.check()
  await pass(239)
  expect([ending, asked]).toEqual([undefined, 1])
  said = { idle: 59, absolute: hours12 }
  await pass(2)
  expect(asked).toBe(2)
  expect(ending?.by).toBe("idle")
  await pass(19)
  expect(Math.round(ending?.secondsLeft() ?? 0)).toBe(39)
})

it("does not warn if something else has extended the session", async () => {
  await clock.check()
  said = { idle: 200, absolute: hours12 }
  await pass(241)
  expect([ending, asked]).toEqual([undefined, 2])
  said = { idle: 60, absolute: hours12 }
  await pass(140)
  expect(ending?.by).toBe("idle")
})

it("closes the warning when another tab has extended the session", async () => {
  said = { idle: 50, absolute: hours12 }
  await clock.check()
  expect(ending?.by).toBe("idle")
  clock.heard({ idle: 300, absolute: hours12 })
  expect(ending).toBeUndefined()
})

it("warns once before the maximum duration, which cannot be extended", async () => {
  said = { idle: 300, absolute: 55 }
  await clock.check()
  expect(ending?.by).toBe("absolute")
  clock.acknowledge()
  expect(ending).toBeUndefined()
  clock.heard({ idle: 300, absolute: 40 })
  expect(ending).toBeUndefined()
})

it("asks the bank at the end, and says why the session ended", async () => {
  said = { idle: 50, absolute: hours12 }
  await clock.check()
  expect(endReason()).toBe("elsewhere")
  said = undefined
  await pass(49)
  expect(asked).toBe(1)
  await pass(1)
  expect(asked).toBe(2)
  expect(endReason()).toBe("idle")
})

it("checks the clock when the page becomes visible, because timers stop during sleep", async () => {
  await clock.check()
  vi.setSystemTime(Date.now() + 3_600_000)
  said = undefined
  window.dispatchEvent(new Event("focus"))
  await pass(0)
  expect(asked).toBe(2)
  expect(endReason()).toBe("idle")
})

it("does not ask the bank at every check", async () => {
  await clock.check()
  for (let n = 0; n < 5; n += 1) document.dispatchEvent(new Event("visibilitychange"))
  await pass(0)
  expect(asked).toBe(1)
})

it("tries again when the bank cannot be asked", async () => {
  said = undefined
  await clock.check()
  said = { idle: 30, absolute: hours12 }
  await pass(2)
  expect(ending?.by).toBe("idle")
})

it("has no session once it is stopped", async () => {
  await clock.check()
  clock.stop()
  expect(endReason()).toBeUndefined()
  await pass(1_000)
  expect(asked).toBe(1)
})
