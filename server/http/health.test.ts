import { expect, test, vi } from "vitest"
import { cachedFor } from "./health.ts"

test("at most one query per second is sent, whatever the number of requests, even after failures", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  try {
    let asked = 0
    const ask = cachedFor(1_000, async () => {
      asked += 1
      if (asked === 2) throw new Error("away")
      return asked
    })
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
    vi.advanceTimersByTime(999)
    expect(await ask()).toBe(1)
    vi.advanceTimersByTime(1)
    const failed = await Promise.allSettled([ask(), ask()])
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"])
    await expect(ask()).rejects.toThrow("away")
    vi.advanceTimersByTime(1_000)
    expect(await ask()).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test("a query that takes longer than a second is not sent again in the meantime", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  try {
    let asked = 0
    let answer: (value: string) => void = () => undefined
    const ask = cachedFor(1_000, () => {
      asked += 1
      return new Promise<string>((resolve) => (answer = resolve))
    })
    const first = ask()
    vi.advanceTimersByTime(5_000)
    const second = ask()
    answer("there")
    expect(await Promise.all([first, second])).toEqual(["there", "there"])
    expect(asked).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
