import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { convert, crossRate, parseRate } from "./convert.ts"
import { largestAmount } from "./money.ts"

const amounts = fc.bigInt({ min: 0n, max: largestAmount })

/** Units per euro as the ECB prints them, from 0.0999 to 99.9999, with four to six decimals. */
const perEuro = fc
  .tuple(fc.integer({ min: 99_999, max: 999_999 }), fc.integer({ min: 4, max: 6 }))
  .map(([digits, decimals]) => {
    const text = digits.toString().padStart(decimals + 1, "0")
    return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
  })

describe("convert", () => {
  it.each([
    [10_000n, "1.0842", 10_842n],
    [5_000n, "0.852690", 4_263n],
    [1n, "0.999999", 0n],
    [1n, "1", 1n],
    [0n, "1.5", 0n],
    [largestAmount, "9999.999999", 9_999_999_998_990_000n],
  ])("%s cents at %s are %s cents", (minor, rate, expected) =>
    expect(convert(minor, rate)).toBe(expected),
  )

  it("never credits more than the exact product, or a cent less than it", () => {
    fc.assert(
      fc.property(amounts, perEuro, (minor, rate) => {
        const exact = minor * parseRate(rate)
        const credited = convert(minor, rate) * 1_000_000n
        expect(credited <= exact && exact - credited < 1_000_000n).toBe(true)
      }),
    )
  })

  it("never credits less for a larger amount", () => {
    fc.assert(
      fc.property(amounts, amounts, perEuro, (a, b, rate) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(convert(less, rate) <= convert(more, rate)).toBe(true)
      }),
    )
  })

  it("rejects a negative amount", () => expect(() => convert(-1n, "1")).toThrow(RangeError))
})

describe("crossRate", () => {
  it.each([
    ["1", "1.0842", "1.084200"],
    ["0.85269", "1.0842", "1.271505"],
    ["1.0842", "1", "0.922339"],
    ["1", "1", "1.000000"],
  ])("from %s to %s per euro is %s", (from, to, rate) => expect(crossRate(from, to)).toBe(rate))

  it.each([
    ["9999", "0.000001"],
    ["0.000001", "9999"],
  ])("rejects the result of %s to %s", (from, to) =>
    expect(() => crossRate(from, to)).toThrow(RangeError),
  )

  it("no round trip gains", () => {
    fc.assert(
      fc.property(amounts, perEuro, perEuro, (start, a, b) => {
        const there = convert(start, crossRate(a, b))
        expect(convert(there, crossRate(b, a)) <= start).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it("no triangle gains, in either direction, through the euro or not", () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom("1", "1.0842"), perEuro, perEuro, (start, a, b, c) => {
        for (const [second, third] of [
          [b, c],
          [c, b],
        ] as const) {
          const first = convert(start, crossRate(a, second))
          const next = convert(first, crossRate(second, third))
          expect(convert(next, crossRate(third, a)) <= start).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it("gives at most what the way through the euro would, up to a millionth and a cent", () => {
    fc.assert(
      fc.property(perEuro, perEuro, (a, b) => {
        const exact = (parseRate(b) * 1_000_000n) / parseRate(a)
        expect(parseRate(crossRate(a, b))).toBe(exact)
      }),
    )
  })
})

describe("parseRate", () => {
  it.each([
    ["1.5", 1_500_000n],
    ["0.000001", 1n],
    ["9999.999999", 9_999_999_999n],
  ])("reads %j", (text, rate) => expect(parseRate(text)).toBe(rate))

  it.each([
    "",
    "0",
    "0.000000",
    "-1",
    "+1",
    "1e3",
    "1.1234567",
    "10000",
    ".5",
    "5.",
    " 1",
    "NaN",
    "١",
  ])("throws on %j", (text) => expect(() => parseRate(text)).toThrow(RangeError))
})
