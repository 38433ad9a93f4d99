import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { currencies } from "./currency.ts"
import { largestAmount, toDecimal } from "./money.ts"
import { shareTiles } from "./share.ts"

const parts = fc.array(
  fc.record({
    currency: fc.constantFrom(...currencies),
    amount: fc.bigInt({ min: 0n, max: largestAmount }).map(toDecimal),
  }),
)

describe("shareTiles", () => {
  it("gives the remaining tiles to the largest remainders", () => {
    expect(
      shareTiles([
        { currency: "EUR", amount: "1084.20" },
        { currency: "GBP", amount: "635.75" },
        { currency: "CHF", amount: "113.08" },
      ]),
    ).toEqual([
      { currency: "EUR", tiles: 30, percent: "59.1" },
      { currency: "GBP", tiles: 17, percent: "34.7" },
      { currency: "CHF", tiles: 3, percent: "6.2" },
    ])
  })

  it("breaks ties in favor of the first named", () => {
    const thirds = (["USD", "EUR", "CHF"] as const).map((currency) => ({
      currency,
      amount: "1.00",
    }))
    expect(shareTiles(thirds).map(({ tiles }) => tiles)).toEqual([17, 17, 16])
    expect(shareTiles(thirds).map(({ percent }) => percent)).toEqual(["33.3", "33.3", "33.3"])
  })

  it("adds up accounts in the same currency", () => {
    const twice = { currency: "EUR", amount: "10.00" } as const
    expect(shareTiles([twice, twice])).toEqual([{ currency: "EUR", tiles: 50, percent: "100.0" }])
  })

  it("gives no tiles if there is no money", () => {
    expect(shareTiles([])).toEqual([])
    expect(shareTiles([{ currency: "EUR", amount: "0.00" }])).toEqual([
      { currency: "EUR", tiles: 0, percent: "0.0" },
    ])
  })

  it("rejects a negative amount", () => {
    expect(() => shareTiles([{ currency: "EUR", amount: "-0.01" }])).toThrow(RangeError)
  })

  it("always gives 50 tiles, each within one tile of its share, and exact percentages", () => {
    fc.assert(
      fc.property(parts, (given) => {
        const shares = shareTiles(given)
        const sum = given.reduce((total, { amount }) => total + Number(amount), 0)
        const laid = shares.reduce((total, { tiles }) => total + tiles, 0)
        expect(laid).toBe(sum === 0 ? 0 : 50)
        for (const { currency, tiles, percent } of shares) {
          const own = given.filter((part) => part.currency === currency)
          const part =
            sum === 0 ? 0 : own.reduce((total, { amount }) => total + Number(amount), 0) / sum
          expect(Math.abs(tiles - part * 50)).toBeLessThan(1)
          expect(Math.abs(Number(percent) - part * 100)).toBeLessThanOrEqual(0.0501)
        }
      }),
    )
  })
})
