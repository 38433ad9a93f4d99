import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { roundDown, roundHalfUp } from "./money.ts"

const numerators = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
const denominators = fc.bigInt({ min: 1n, max: 10n ** 9n })

describe("roundDown", () => {
  it.each([
    [7n, 2n, 3n],
    [-7n, 2n, -4n],
    [6n, 2n, 3n],
    [-6n, 2n, -3n],
    [0n, 5n, 0n],
  ])("%s / %s is %s", (n, d, expected) => expect(roundDown(n, d)).toBe(expected))

  it("is the greatest integer not above the quotient", () => {
    fc.assert(
      fc.property(numerators, denominators, (n, d) => {
        const result = roundDown(n, d)
        expect(result * d <= n && n < (result + 1n) * d).toBe(true)
      }),
    )
  })
})

describe("roundHalfUp", () => {
  it.each([
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [4n, 10n, 0n],
    [-4n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 3n],
  ])("%s / %s is %s", (n, d, expected) => expect(roundHalfUp(n, d)).toBe(expected))

  it("is at most half away from the quotient, and treats both signs alike", () => {
    fc.assert(
      fc.property(numerators, denominators, (n, d) => {
        const off = 2n * (roundHalfUp(n, d) * d - n)
        expect(off <= d && off >= -d).toBe(true)
        expect(roundHalfUp(-n, d)).toBe(-roundHalfUp(n, d))
      }),
    )
  })
})

it("rejects a denominator that is not positive", () => {
  expect(() => roundDown(1n, 0n)).toThrow(RangeError)
  expect(() => roundHalfUp(1n, -1n)).toThrow(RangeError)
})
