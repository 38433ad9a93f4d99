import { expect, test } from "vitest"
import { firstGap, isSegment, nextSegment, segmentsBetween } from "./wal-segments.ts"

const sixteen = 16 * 1024 * 1024
const name = (end: string) => `00000001${end.padStart(16, "0")}`

test("recognizes a segment by its file name", () => {
  expect(isSegment(name("A0"))).toBe(true)
  for (const other of ["00000002.history", `${name("2")}.00000028.backup`, `${name("2")}.draft`]) {
    expect(isSegment(other)).toBe(false)
  }
})

test("256 segments of 16 MB make a log file, or four of 1 GB", () => {
  expect(nextSegment(name("FE"), sixteen)).toBe(name("FF"))
  expect(nextSegment(name("FF"), sixteen)).toBe(name("100000000"))
  expect(nextSegment(name("100000003"), 1024 ** 3)).toBe(name("200000000"))
})

test("a range of segments includes both ends", () => {
  const row = [name("FE"), name("FF"), name("100000000")]
  expect(segmentsBetween(name("FE"), name("100000000"), sixteen)).toEqual(row)
  expect(segmentsBetween(name("7"), name("7"), sixteen)).toEqual([name("7")])
})

test("finds missing segments before the newest, on the backup's own timeline", () => {
  expect(firstGap(name("2"), [name("1"), name("4"), name("3")], sixteen)).toBeUndefined()
  expect(firstGap(name("2"), [name("3"), name("5")], sixteen)).toBe(name("4"))
  expect(firstGap(name("2"), [name("4")], sixteen)).toBe(name("3"))
  expect(firstGap(name("2"), [], sixteen)).toBeUndefined()
  expect(firstGap(name("2"), [name("9").replace("1", "2")], sixteen)).toBeUndefined()
})
