import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bic, headOffice, isSepaIban, sepaIban } from "#shared/iban/bank-identifiers.ts"
import { arbitraryId } from "../../../testing/payments/arbitrary-payment.ts"
import { isSepaId, sepaId, uetrOf } from "./identifiers.ts"

describe("an identifier", () => {
  it.each(["TRF-20261122-7F3K9Q2M", "A", "a/b", "?:().,'+", "9".repeat(35)])(
    "may be %s",
    (text) => {
      expect(sepaId(text)).toBe(text)
    },
  )

  it.each(["", "/a", "a/", "a//b", "a b", "a_b", "ä", "9".repeat(36), "a\n"])(
    "is not %j",
    (text) => {
      expect(isSepaId(text)).toBe(false)
      expect(() => sepaId(text)).toThrow(RangeError)
    },
  )
})

it("a BIC has 8 or 11 characters, and XXX is the head office", () => {
  expect(bic("COBADEFF")).toBe("COBADEFF")
  expect(() => bic("COBADEF")).toThrow("Not a BIC")
  expect(headOffice(bic("COBADEFF"))).toBe("COBADEFFXXX")
  expect(headOffice(bic("COBADEFF370"))).toBe("COBADEFF370")
})

it("an IBAN is valid, of a SEPA country, and without spaces", () => {
  expect(sepaIban("DE89370400440532013000")).toBe("DE89370400440532013000")
  expect(isSepaIban("DE88370400440532013000")).toBe(false)
  expect(isSepaIban("DE89 3704 0044 0532 0130 00")).toBe(false)
  expect(isSepaIban("UA213223130000026007233566001")).toBe(false)
  expect(() => sepaIban("")).toThrow(RangeError)
})

it("a UETR is always the same for an id, and has the form of a version 4 UUID", () => {
  expect(uetrOf(sepaId("TX-1"))).toBe(uetrOf(sepaId("TX-1")))
  fc.assert(
    fc.property(arbitraryId, (id) => {
      expect(uetrOf(id)).toMatch(
        /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/,
      )
    }),
  )
})
