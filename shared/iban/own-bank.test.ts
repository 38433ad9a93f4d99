import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { currencies } from "#shared/money/currency.ts"
import { formatIban } from "./format-iban.ts"
import { checkIban } from "./iban.ts"
import { mod97 } from "./mod-97.fixture.ts"
import { makeIban, ownBankCode } from "./own-bank.ts"

const accountNumbers = fc.bigInt({ min: 0n, max: 10n ** 12n - 1n })
const anyCurrency = fc.constantFrom(...currencies)

describe("makeIban", () => {
  it.each([
    ["EUR", 1n, /^LU[0-9]{2}9990000000000001$/],
    ["USD", 123_456_789_012n, /^LU[0-9]{2}9990123456789012$/],
    ["GBP", 123_456_789_012n, /^GB[0-9]{2}TSCU00123456789012$/],
    ["CHF", 42n, /^CH[0-9]{2}00087000000000042$/],
  ] as const)("builds the IBAN of %s account %s", (currency, number, pattern) => {
    expect(makeIban(currency, number)).toMatch(pattern)
  })

  it("always makes a valid IBAN of ours, by both calculations", () => {
    fc.assert(
      fc.property(anyCurrency, accountNumbers, (currency, number) => {
        const iban = makeIban(currency, number)
        expect(checkIban(iban)).toMatchObject({ ok: true, iban })
        expect(mod97(iban)).toBe(1n)
        expect(ownBankCode(iban)).toBe(true)
        expect(ownBankCode(formatIban(iban).toLowerCase())).toBe(true)
      }),
    )
  })

  it("makes different IBANs for different account numbers", () => {
    fc.assert(
      fc.property(anyCurrency, accountNumbers, accountNumbers, (currency, one, other) => {
        expect(makeIban(currency, one) === makeIban(currency, other)).toBe(one === other)
      }),
    )
  })

  it.each([-1n, 10n ** 12n])("rejects account number %s", (number) => {
    expect(() => makeIban("EUR", number)).toThrow(RangeError)
  })
})

describe("ownBankCode", () => {
  it.each([
    "LU280019400644750000",
    "GB29NWBK60161331926819",
    "CH9300762011623852957",
    "DE89370400440532013000",
    "DE99999",
    "",
  ])("is false for %j", (iban) => expect(ownBankCode(iban)).toBe(false))

  it("checks only the bank code, not validity", () => {
    expect(ownBankCode("LU00 999")).toBe(true)
    expect(ownBankCode("GB00TSCU")).toBe(true)
    expect(ownBankCode("CH00 00087")).toBe(true)
  })
})
