import { pino } from "pino"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type LogSample, sampleLog } from "./log-sample.ts"

type Line = {
  level: number
  event: string
  total: number
  written: number
  withoutLine: number
  addresses: Record<string, number>
}

let lines: Line[]
let sample: LogSample
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  lines = []
  sample = sampleLog(
    pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) }),
  )
})
afterEach(() => vi.useRealTimers())

/** How many of this number of lines are written. */
function admitted(count: number, event: string, addressOf: (turn: number) => string): number {
  return Array.from({ length: count }, (_, turn) =>
    sample.admits(event, addressOf(turn), "warn"),
  ).filter(Boolean).length
}

test("without a flood, every line is written, and nothing more", () => {
  expect(admitted(20, "wrong_password", () => "192.0.2.1")).toBe(20)
  expect(admitted(20, "wrong_cvv", () => "192.0.2.1")).toBe(20)
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([])
})

test("of a flood from one address, twenty lines per minute are written and the rest counted; others are not affected", () => {
  expect(admitted(2_400, "too_many_requests", () => "192.0.2.1")).toBe(20)
  expect(admitted(3, "too_many_requests", () => "192.0.2.2")).toBe(3)
  vi.advanceTimersByTime(59_999)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(1)
  expect(lines).toMatchObject([
    {
      level: 40,
      event: "too_many_requests",
      total: 2_403,
      written: 23,
      withoutLine: 2_380,
      addresses: { "192.0.2.1": 2_400, "192.0.2.2": 3 },
    },
  ])
  // The next minute starts from zero.
  expect(admitted(21, "too_many_requests", () => "192.0.2.1")).toBe(20)
})

test("loud addresses do not hide the first lines of a quiet one", () => {
  for (let loud = 1; loud <= 30; loud += 1) {
    admitted(100, "wrong_credentials", () => `192.0.2.${loud}`)
  }
  expect(admitted(5, "wrong_credentials", () => "198.51.100.7")).toBe(3)
  expect(admitted(5, "wrong_credentials", () => "2001:db8:1::1")).toBe(3)
})

test("someone with a /48 is one address, whatever they choose within it", () => {
  const anywhere = (turn: number) => `2001:db8:7:${turn.toString(16)}::1`
  expect(admitted(5_000, "wrong_credentials", anywhere)).toBe(20)
  expect(admitted(5, "wrong_credentials", () => "198.51.100.7")).toBe(5)
})

test("a flood from very many addresses is limited in lines and memory, and fully counted", () => {
  const written = admitted(
    50_000,
    "not_signed_in",
    (turn) => `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
  )
  expect(written).toBe(1_000)
  sample.flush()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ total: 50_000, withoutLine: 49_000 })
  expect(Object.keys(lines[0]?.addresses ?? {})).toHaveLength(50)
  sample.flush()
  expect(lines).toHaveLength(1)
})
