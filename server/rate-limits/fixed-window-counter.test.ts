import { expect, test } from "vitest"
import { fixedWindowCounter } from "./fixed-window-counter.ts"

function clock() {
  let ms = 1_000
  return { now: () => ms, pass: (more: number) => (ms += more) }
}

test("counts per key until the window ends, which starts with the key's first request", () => {
  const { now, pass } = clock()
  const counter = fixedWindowCounter(3, 60, now)
  expect(counter.count("a")).toEqual({ exceeded: false, left: 2, seconds: 60 })
  pass(20_500)
  expect(counter.count("a", 2)).toEqual({ exceeded: false, left: 0, seconds: 40 })
  expect(counter.count("b")).toEqual({ exceeded: false, left: 2, seconds: 60 })
  expect(counter.count("a")).toEqual({ exceeded: true, left: 0, seconds: 40 })
  pass(39_499)
  expect(counter.count("a")).toEqual({ exceeded: true, left: 0, seconds: 1 })
  pass(1)
  expect(counter.count("a")).toEqual({ exceeded: false, left: 2, seconds: 60 })
})

test("one request can cost more than what remains", () => {
  const counter = fixedWindowCounter(10)
  expect(counter.count("a", 11)).toMatchObject({ exceeded: true, left: 0 })
})

test("keeps a limited number of keys, however many addresses send requests", () => {
  const counter = fixedWindowCounter(1)
  counter.count("first")
  counter.count("second")
  for (let key = 0; key < 99_998; key++) counter.count(String(key))
  expect(counter.count("99997").exceeded).toBe(true)
  expect(counter.count("first").exceeded).toBe(false)
})

test("costs a few microseconds", () => {
  const counter = fixedWindowCounter(1_000_000)
  const begun = process.cpuUsage()
  for (let turn = 0; turn < 100_000; turn++) counter.count(String(turn % 5_000))
  // CPU time, independent of other work on the machine.
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 100_000).toBeLessThan(20)
})
