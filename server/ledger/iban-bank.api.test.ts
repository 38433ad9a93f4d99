import { expect, test } from "vitest"
import { ibanParts } from "#shared/iban/iban-parts.ts"
import { sepaCountries } from "#shared/iban/sepa-countries.ts"
import { asOwner } from "../../testing/database.ts"

test("iban_bank knows the bank of an IBAN as the registry does, in all of SEPA", async () => {
  // Not in the registry of the library: Poland's bank code, and those of Slovakia, San Marino, and the Vatican.
  const unknown: Readonly<Record<string, string>> = {
    PL: "PL??5678",
    SK: "SK??5678",
    SM: "SM???6789A",
    VA: "VA??567",
  }
  for (const country of Object.keys(sepaCountries)) {
    const iban = `${country}3456789ABCDEFGHIJKLMNOPQRS`
    const parts = ibanParts(iban)
    const bank = parts.find(({ kind }) => kind === "bank")
    const expected = bank ? `${country}??${"?".repeat(bank.at - 4)}${bank.text}` : unknown[country]
    const rows = await asOwner<{ bank: string }>("select iban_bank($1) as bank", [iban])
    expect(rows[0]?.bank).toBe(expected)
  }
})
