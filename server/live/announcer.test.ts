import { expect, test } from "vitest"
import { type Change, payloads } from "../use-case/changes.ts"

const changesOf = (texts: readonly string[]) =>
  texts.flatMap((text) => JSON.parse(text) as Change[])

test("without changes there is no notification", () => {
  expect(payloads([])).toEqual([])
})

test("many changes are sent in few notifications, each short enough for PostgreSQL, and none is lost", () => {
  const changes = Array.from(
    { length: 2_000 },
    (_, n): Change => [n, ["accounts", "transactions"], [n * 1_000_003]],
  )
  const texts = payloads(changes)
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(8_000)
  expect(texts.length).toBeLessThan(20)
  expect(changesOf(texts)).toEqual(changes)
})

test("thousands of transactions of one member are split", () => {
  const posted = Array.from({ length: 5_000 }, (_, n) => 9_007_199_254_000_000 + n)
  const texts = payloads([[7, ["accounts"], posted]])
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(8_000)
  expect(changesOf(texts).flatMap(([, , some]) => some ?? [])).toEqual(posted)
})
