import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editDistance } from "./edit-distance.ts"

const words = fc.string({ unit: fc.constantFrom("a", "b", "c", "🙂"), maxLength: 8 })

describe("editDistance", () => {
  it.each([
    ["", "", 0],
    ["", "abc", 3],
    ["marta", "marta", 0],
    ["marta", "mata", 1],
    ["marta", "maarta", 1],
    ["marta", "merta", 1],
    ["marta", "matra", 1],
    ["kitten", "sitting", 3],
    ["ca", "abc", 3],
    ["🙂a", "a🙂", 1],
  ])("from %j to %j is %s", (one, other, distance) =>
    expect(editDistance(one, other)).toBe(distance),
  )

  it("a bounded distance is the same up to the bound", () => {
    fc.assert(
      fc.property(words, words, fc.nat(9), (one, other, max) => {
        const distance = editDistance(one, other)
        expect(editDistance(one, other, max)).toBe(distance <= max ? distance : Infinity)
      }),
    )
  })

  it("is symmetric, 0 only for equal words, and at most the length of the longer word", () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const distance = editDistance(one, other)
        expect(editDistance(other, one)).toBe(distance)
        expect(distance === 0).toBe(one === other)
        expect(distance).toBeLessThanOrEqual(
          Math.max(Array.from(one).length, Array.from(other).length),
        )
      }),
    )
  })
})
