import { describe, expect, it } from "vitest"
import { ibanCountry } from "./iban.ts"
import { isSepaCountry, sepaCountries } from "./sepa-countries.ts"

describe("the SEPA table", () => {
  it("has 41 countries", () => expect(Object.keys(sepaCountries)).toHaveLength(41))

  it.each(Object.entries(sepaCountries))("%s issues IBANs and is called %s", (country, name) => {
    expect(ibanCountry(country)?.countryName).toBe(name)
    expect(isSepaCountry(country)).toBe(true)
  })

  it("includes Gibraltar in the United Kingdom", () => expect(isSepaCountry("GI")).toBe(true))

  it.each(["US", "TR", "UA", "XK", "", "lu", "toString", "__proto__"])("leaves out %j", (country) =>
    expect(isSepaCountry(country)).toBe(false),
  )
})
