import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseAmount, toDecimal } from "#shared/money/money.ts"
import { readTypedAmount } from "./typed-amount.ts"

describe("readTypedAmount", () => {
  it.each([
    ["100", "100"],
    ["100.5", "100.5"],
    [" 1 234.50 ", "1234.50"],
    ["1,234.50", "1234.50"],
    ["1,234", "1234"],
    ["1.234,50", "1234.50"],
    ["1.234.567", "1234567"],
    ["1'234.50", "1234.50"],
    ["12,5", "12.5"],
    ["12,", "12,"],
    [".5", "0.5"],
    [",50", "0.50"],
    ["007", "7"],
    ["0", "0"],
  ])("reads %s as %s", (typed, wire) => {
    expect(readTypedAmount(typed)).toBe(wire)
  })

  it.each(["1.234", "1,23,45", "abc", "-5", "1e3", "", "١٢"])(
    "leaves %s to validation",
    (typed) => {
      expect(readTypedAmount(typed)).toBe(typed)
    },
  )

  it("reads every amount that the app shows, in either notation", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (minor) => {
        const [whole = "", cents = ""] = toDecimal(minor).split(".")
        const grouped = whole.replace(/[0-9](?=(?:[0-9]{3})+$)/g, "$&,")
        expect(parseAmount(readTypedAmount(`${grouped}.${cents}`))).toBe(minor)
        const european = `${grouped.replaceAll(",", ".")},${cents}`
        expect(parseAmount(readTypedAmount(european))).toBe(minor)
      }),
    )
  })
})
