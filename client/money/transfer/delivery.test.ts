import { describe, expect, it } from "vitest"
import { nameInitials } from "../../lib/initials.ts"
import { delivery } from "./other-banks.ts"

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

  it("names the day of a standard transfer, which is only for other banks", () => {
    const chosen = { speed: "standard", arrivesOn: "2026-11-24" } as const
    expect(delivery("DE89370400440532013000", "EUR", chosen)).toBe(
      "Standard, arrives on 24 Nov 2026",
    )
    expect(delivery("LU529990000001000000", "EUR", chosen)).toBe("Instant, within the bank")
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
