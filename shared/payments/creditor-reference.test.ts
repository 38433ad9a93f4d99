import fc from "fast-check"
import { expect, test } from "vitest"
import {
  creditorReference,
  formatCreditorReference,
  isCreditorReference,
  splitReference,
} from "./creditor-reference.ts"

test.each([
  ["RF18539007547034", "539007547034"],
  ["RF712348231", "2348231"],
  ["RF45G72UUR", "G72UUR"],
  ["RF6518K5", "18K5"],
])("has the published check digits: %s", (whole, own) => {
  expect(creditorReference(own)).toBe(whole)
  expect(isCreditorReference(whole)).toBe(true)
})

test.each([
  "RF19539007547034",
  "RF18539007547035",
  "RF18359007547034",
  "RF18",
  "RF1853900754703-",
  "rf18539007547034",
  "RF18 5390 0754 7034",
  "XX18539007547034",
  "RF18ÄÖÜ",
])("refuses %s", (text) => {
  expect(isCreditorReference(text)).toBe(false)
})

test.each(["", "a", "1234567890123456789012", "12 34", "Ü"])("makes none of %j", (own) => {
  expect(() => creditorReference(own)).toThrow(RangeError)
})

test("finds every wrong character and every swap of two neighbors", () => {
  const own = fc.stringMatching(/^[0-9A-Z]{1,21}$/)
  fc.assert(
    fc.property(own, fc.nat(), fc.constantFrom(..."0123456789"), (text, at, digit) => {
      const right = creditorReference(text)
      expect(right.length).toBeLessThanOrEqual(25)
      expect(isCreditorReference(right)).toBe(true)
      const index = 4 + (at % text.length)
      const was = right[index] ?? ""
      const wrong = `${right.slice(0, index)}${digit}${right.slice(index + 1)}`
      if (/[0-9]/.test(was) && was !== digit) expect(isCreditorReference(wrong)).toBe(false)
    }),
  )
})

test("is printed in groups of four", () => {
  expect(formatCreditorReference("RF18539007547034")).toBe("RF18 5390 0754 7034")
  expect(formatCreditorReference("RF712348231")).toBe("RF71 2348 231")
})

test("a reference is found alone, in groups, and among other words", () => {
  const reference = "RF18539007547034"
  expect(splitReference("rf18 5390 0754 7034")).toEqual({ reference, text: "" })
  expect(splitReference(`Invoice 17  ${reference} thanks`)).toEqual({
    reference,
    text: "Invoice 17 thanks",
  })
  for (const none of ["Rent", "", "RF19539007547034", `${reference} RF18000000000539007547034`]) {
    expect(splitReference(none)).toBeUndefined()
  }
})
