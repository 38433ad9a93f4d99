import { describe, expect, it } from "vitest"
import { nameInitials } from "../../lib/name-initials.ts"
import { delivery } from "./delivery.ts"

describe("delivery", () => {
  it.each([
    ["LU52 9990 0000 0100 0000", "EUR", "Instant, within the bank"],
    ["DE89370400440532013000", "EUR", "SEPA Instant"],
    ["GI75NWBK000000007099453", "EUR", "SEPA Instant"],
    ["DE89370400440532013000", "GBP", "Instant"],
    ["BR1800360305000010009795493C1", "EUR", "Instant"],
  ] as const)("%s in %s: %s", (iban, currency, words) => {
    expect(delivery(iban, currency)).toBe(words)
  })
})

describe("nameInitials", () => {
  it.each([
    ["Jonas Keller", "JK"],
    ["  jean-luc  van der Berg ", "JB"],
    ["Épicerie", "É"],
    ["株式会社", "株"],
    ["!?", ""],
  ])("%j: %j", (name, initials) => {
    expect(nameInitials(name)).toBe(initials)
  })
})
