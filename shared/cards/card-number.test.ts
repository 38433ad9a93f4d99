import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  cardSerialLength,
  cardTypes,
  groupCardNumber,
  isLuhnValid,
  makeCardNumber,
  maskCardNumber,
} from "./card-number.ts"

const cards = fc
  .constantFrom(...cardTypes)
  .chain((type) =>
    fc.tuple(
      fc.constant(type),
      fc.stringMatching(new RegExp(`^[0-9]{${cardSerialLength[type]}}$`)),
    ),
  )

describe("isLuhnValid", () => {
  it.each(["79927398713", "4111111111111111", "5555555555554444", "378282246310005", "00"])(
    "accepts %s",
    (number) => expect(isLuhnValid(number)).toBe(true),
  )

  it.each(["79927398710", "4111111111111112", "", "0", "4111 1111 1111 1111", "４１１１", "0\n"])(
    "rejects %j",
    (number) => expect(isLuhnValid(number)).toBe(false),
  )
})

describe("makeCardNumber", () => {
  it.each([
    ["Visa", "000000000", /^476173000000000[0-9]$/],
    ["Mastercard", "123456789", /^541333123456789[0-9]$/],
    ["Amex", "12345678", /^37424512345678[0-9]$/],
  ] as const)("generates a %s number", (type, serial, pattern) => {
    expect(makeCardNumber(type, serial)).toMatch(pattern)
  })

  it("always has a valid Luhn digit, and no other digit in its place is valid", () => {
    fc.assert(
      fc.property(cards, fc.integer({ min: 1, max: 9 }), ([type, serial], shift) => {
        const number = makeCardNumber(type, serial)
        expect(isLuhnValid(number)).toBe(true)
        const other = (Number(number.at(-1)) + shift) % 10
        expect(isLuhnValid(number.slice(0, -1) + other)).toBe(false)
      }),
    )
  })

  it.each([
    ["Visa", "12345678"],
    ["Amex", "123456789"],
    ["Visa", "12345678x"],
    ["Visa", "١٢٣٤٥٦٧٨٩"],
    ["Mastercard", ""],
  ] as const)("rejects %s serial %j", (type, serial) =>
    expect(() => makeCardNumber(type, serial)).toThrow(RangeError),
  )
})

describe("masks and groups", () => {
  it("show only the last four digits", () => {
    expect(maskCardNumber("Visa", "4417")).toBe("•••• •••• •••• 4417")
    expect(maskCardNumber("Mastercard", "0001")).toBe("•••• •••• •••• 0001")
    expect(maskCardNumber("Amex", "4417")).toBe("•••• •••••• •4417")
    expect(() => maskCardNumber("Visa", "441")).toThrow(RangeError)
  })

  it("lose no digit and keep the length of the mask", () => {
    fc.assert(
      fc.property(cards, ([type, serial]) => {
        const number = makeCardNumber(type, serial)
        const grouped = groupCardNumber(type, number)
        expect(grouped.replaceAll(" ", "")).toBe(number)
        const mask = maskCardNumber(type, number.slice(-4))
        expect(mask.replace(/[0-9•]/g, "0")).toBe(grouped.replace(/[0-9]/g, "0"))
      }),
    )
  })
})
