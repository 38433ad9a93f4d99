import { readFileSync } from "node:fs"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseEcb, UnusableRates } from "./parse-ecb.ts"

const seed = readFileSync(new URL("./eurofxref-seed.xml", import.meta.url), "utf8")

function outcomeOf(xml: string): string {
  try {
    const rates = Object.values(parseEcb(xml).perEuro).map(Number)
    return rates.every((rate) => rate >= 0.01 && rate < 100) ? "understood" : `took ${rates.join()}`
  } catch (error) {
    return error instanceof UnusableRates ? "understood" : `threw ${String(error)}`
  }
}

describe("parseEcb", () => {
  it("reads the seed file", () => {
    expect(parseEcb(seed)).toEqual({
      date: "2026-11-19",
      perEuro: { EUR: "1", USD: "1.0842", GBP: "0.85269", CHF: "0.95880" },
    })
  })

  it("ignores currencies that we do not support, whatever their rate", () => {
    const wider = seed.replace("<Cube currency='USD'", "<Cube currency='IDR' rate='18305.95'/>$&")
    expect(parseEcb(wider)).toEqual(parseEcb(seed))
  })

  it.each([
    ["an empty text", "", /not valid XML|not one day/],
    ["a page of HTML", "<html><body>Down for maintenance</body></html>", /not one day/],
    ["a file cut short", seed.slice(0, -60), /not valid XML/],
    ["no date", seed.replace(" time='2026-11-19'", ""), /time/],
    ["a date that is none", seed.replace("2026-11-19", "2026-02-30"), /time/],
    ["two days", seed.replace(/<Cube time[^]*?<\/Cube>/, "$&$&"), /not one day/],
    ["a missing currency", seed.replace("'GBP'", "'SEK'"), /no rate for GBP/],
    [
      "a currency named twice",
      seed.replace("<Cube currency='USD'", "<Cube currency='USD' rate='9'/>$&"),
      /USD twice/,
    ],
    ["a rate without a number", seed.replace("0.85269", ""), /rate for GBP cannot be true/],
    ["no rate at all", seed.replace(" rate='0.85269'", ""), /rate/],
    ["a zero rate", seed.replace("0.85269", "0"), /GBP cannot be true/],
    ["a tiny rate", seed.replace("0.85269", "0.000001"), /GBP cannot be true/],
    ["a huge rate", seed.replace("0.85269", "852.69"), /GBP cannot be true/],
    ["a negative rate", seed.replace("0.85269", "-0.85269"), /GBP cannot be true/],
    ["an exponent", seed.replace("0.85269", "8e-1"), /GBP cannot be true/],
    ["a decimal comma", seed.replace("0.85269", "0,85269"), /GBP cannot be true/],
    ["too many decimals", seed.replace("0.85269", "0.8526912"), /GBP cannot be true/],
    ["other digits", seed.replace("0.85269", "٠.٨٥"), /GBP cannot be true/],
    [
      "entities",
      seed.replace("<gesmes:Envelope", '<!DOCTYPE x [<!ENTITY r "0.85269">]>$&'),
      /document type/,
    ],
    ["a file without end", seed + " ".repeat(100_000), /too long/],
  ])("refuses %s", (_what, xml, message) => {
    expect(() => parseEcb(xml)).toThrow(UnusableRates)
    expect(() => parseEcb(xml)).toThrow(message)
  })

  it("turns damaged input into plausible rates or UnusableRates", () => {
    fc.assert(
      fc.property(fc.nat(seed.length), fc.nat(40), fc.string(), (at, cut, noise) => {
        const outcome = outcomeOf(seed.slice(0, at) + noise + seed.slice(at + cut))
        expect(outcome).toBe("understood")
      }),
    )
  })
})
