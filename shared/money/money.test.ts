import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fromDecimal, largestAmount, parseAmount, toDecimal } from "./money.ts"

const amounts = fc.bigInt({ min: 0n, max: largestAmount })
const anyMinor = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })

describe("parseAmount", () => {
  it.each([
    ["0", 0n],
    ["0.5", 50n],
    ["0.05", 5n],
    ["100", 10_000n],
    ["100.5", 10_050n],
    ["100.00", 10_000n],
    ["9999999999.99", largestAmount],
  ])("reads %j", (text, minor) => {
    expect(parseAmount(text)).toBe(minor)
  })

  it.each([
    "",
    " ",
    "007",
    "00.5",
    "00",
    ".5",
    "5.",
    ".",
    "1.234",
    "1.000",
    "-1",
    "+1",
    "-0",
    "1e3",
    "1E3",
    "0x10",
    "0b1",
    "1n",
    "1_000",
    "1,000",
    "1,5",
    "1'000",
    "1 000",
    " 1",
    "1 ",
    "1\n",
    "1\u0000",
    "\u00001",
    "1\u00a0",
    "\ufeff1",
    "١٠٠",
    "１００",
    "१",
    "²",
    "NaN",
    "Infinity",
    "€1",
    "10000000000",
    "10000000000.00",
    "99999999999999999999999",
    "1.2.3",
    "1..2",
  ])("rejects %j", (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })

  it("reads every amount that toDecimal writes", () => {
    fc.assert(
      fc.property(amounts, (minor) => {
        expect(parseAmount(toDecimal(minor))).toBe(minor)
      }),
    )
  })

  it("rejects one cent more than the column can hold", () => {
    expect(parseAmount(toDecimal(largestAmount + 1n))).toBeUndefined()
  })

  it("never throws on any text, and accepts only plain decimals", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const minor = parseAmount(text)
        if (minor === undefined) return
        expect(Number(text)).toBeCloseTo(Number(minor) / 100, 2)
        expect(minor <= largestAmount).toBe(true)
      }),
    )
  })
})

describe("fromDecimal and toDecimal", () => {
  it.each([
    ["-0.05", -5n],
    ["-12.30", -1230n],
    ["123456789012345.67", 12_345_678_901_234_567n],
    ["7", 700n],
    ["0.00", 0n],
  ])("reads %j", (text, minor) => expect(fromDecimal(text)).toBe(minor))

  it.each(["", "-", "+1", "1.234", "1e2", "--1", "1 ", "NaN", "٣"])("throws on %j", (text) =>
    expect(() => fromDecimal(text)).toThrow(RangeError),
  )

  it.each([
    [0n, "0.00"],
    [5n, "0.05"],
    [-5n, "-0.05"],
    [10_000n, "100.00"],
    [-123_456n, "-1234.56"],
  ])("writes %s", (minor, text) => expect(toDecimal(minor)).toBe(text))

  it("are each other's inverse", () => {
    fc.assert(
      fc.property(anyMinor, (minor) => {
        expect(fromDecimal(toDecimal(minor))).toBe(minor)
      }),
    )
  })
})
