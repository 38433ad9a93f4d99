import { readFileSync } from "node:fs"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseRate } from "#shared/money/convert.ts"
import { formatRate } from "#shared/money/format.ts"
import { crossRates } from "./cross-rates.ts"
import { parseEcb } from "./parse-ecb.ts"

const seed = readFileSync(new URL("./eurofxref-seed.xml", import.meta.url), "utf8")

const unitsPerEuro = fc
  .integer({ min: 10_000, max: 99_999_999 })
  .map((millionths) => (millionths / 1_000_000).toFixed(6))

describe("crossRates", () => {
  it("gives the twelve ordered pairs, each once", () => {
    const pairs = crossRates(parseEcb(seed).perEuro)
    expect(pairs).toHaveLength(12)
    expect(new Set(pairs.map((pair) => pair.fromCurrency + pair.toCurrency)).size).toBe(12)
  })

  it.each([
    ["EUR", "USD", "1.084200", "1.0842"],
    ["GBP", "USD", "1.271505", "1.2715"],
    ["CHF", "USD", "1.130788", "1.1308"],
    ["USD", "EUR", "0.922339", "0.9223"],
    ["EUR", "GBP", "0.852690", "0.8527"],
  ])("%s/%s of the seed is %s, shown as %s", (fromCurrency, toCurrency, rate, shown) => {
    const pairs = crossRates(parseEcb(seed).perEuro)
    expect(pairs).toContainEqual({ fromCurrency, toCurrency, rate })
    expect(formatRate(rate, 4)).toBe(shown)
  })

  it("never lets a pair and its inverse multiply to more than one, and fits numeric(10,6)", () => {
    fc.assert(
      fc.property(unitsPerEuro, unitsPerEuro, unitsPerEuro, (USD, GBP, CHF) => {
        const pairs = crossRates({ EUR: "1", USD, GBP, CHF })
        for (const { fromCurrency, toCurrency, rate } of pairs) {
          expect(rate).toMatch(/^[0-9]{1,4}\.[0-9]{6}$/)
          const back = pairs.find(
            (pair) => pair.fromCurrency === toCurrency && pair.toCurrency === fromCurrency,
          )
          expect(parseRate(rate) * parseRate(back?.rate ?? "") <= 10n ** 12n).toBe(true)
        }
      }),
    )
  })
})
