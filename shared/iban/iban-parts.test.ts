import fc from "fast-check"
import { expect, test } from "vitest"
import { currencies } from "../money/currency.ts"
import { checkIban } from "./iban.ts"
import { checkSteps, ibanParts } from "./iban-parts.ts"
import { makeIban } from "./own-bank.ts"

const parts = (iban: string) => ibanParts(iban).map(({ kind, text }) => `${kind} ${text}`)

test("an IBAN is split as its country's registry entry says", () => {
  expect(parts("DE89 3704 0044 0532 0130 00")).toEqual([
    "country DE",
    "check 89",
    "bank 37040044",
    "rest 0532013000",
  ])
  expect(parts("GB29NWBK60161331926819")).toEqual([
    "country GB",
    "check 29",
    "bank NWBK",
    "branch 601613",
    "rest 31926819",
  ])
  expect(parts("LU")).toEqual(["country LU"])
  expect(parts("")).toEqual([])
})

test("every path through the steps ends with the result of checkIban", () => {
  const ibans = [
    "DE89370400440532013000",
    "FR1420041010050500013M02606",
    "MT84MALT011000012345MTLCAST001S",
  ]
  for (const iban of ibans) {
    const steps = checkSteps(iban)
    expect(steps?.remainder).toBe(1)
    expect(steps?.divisions.at(-1)?.remainder).toBe(1)
    expect(steps?.expected).toBe(iban.slice(2, 4))
  }
  expect(checkSteps("DE88370400440532013000")).toMatchObject({ remainder: 0, expected: "89" })
  expect(checkSteps("DE8937040044")).toBeUndefined()
  expect(checkSteps("ZZ89370400440532013000")).toBeUndefined()
})

test("the division in pieces equals the division of the whole, for any check digits", () => {
  const account = fc.bigInt({ min: 0n, max: 999_999_999_999n })
  const currency = fc.constantFrom(...currencies)
  fc.assert(
    fc.property(account, currency, fc.integer({ min: 2, max: 98 }), (number, of, digits) => {
      const iban = makeIban(of, number)
      const changed = iban.slice(0, 2) + String(digits).padStart(2, "0") + iban.slice(4)
      const steps = checkSteps(changed)
      expect(steps?.divisions.at(-1)?.remainder).toBe(steps?.remainder)
      expect(steps?.expected).toBe(iban.slice(2, 4))
      expect(steps?.remainder === 1).toBe(checkIban(changed).ok)
      expect(
        ibanParts(changed)
          .map(({ text }) => text)
          .join(""),
      ).toBe(changed)
    }),
  )
})
