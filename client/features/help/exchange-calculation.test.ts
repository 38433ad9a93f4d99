import fc from "fast-check"
import { expect, test } from "vitest"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { crossRate } from "#shared/money/convert.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { calculate } from "./exchange-calculation.ts"

const perEuro = { EUR: "1", GBP: "0.8532", CHF: "0.9588", USD: "1.0842" }
const held = ["EUR", "GBP", "CHF", "USD"] as const
const rates: ExchangeRate[] = held.flatMap((from) =>
  held
    .filter((to) => to !== from)
    .map((to) => {
      const rate = crossRate(perEuro[from], perEuro[to])
      return {
        fromCurrency: from,
        toCurrency: to,
        rate,
        rateDate: "2026-11-20",
        referenceRate: rate,
        marginPercent: "0.00",
      }
    }),
)

test("converts pounds to francs through the euro", () => {
  expect(calculate(rates, "GBP", "CHF", 10_000n)).toEqual({
    fromPerEuro: "0.853200",
    toPerEuro: "0.958800",
    referenceRate: "1.123769",
    marginPercent: "0.00",
    rate: "1.123769",
    rateDate: "2026-11-20",
    product: "112.37690000",
    arrives: "112.37",
    back: "99.99",
  })
})

test("calculates with the rate that is dealt, below the reference rate", () => {
  const dealt = rates.map((rate) =>
    rate.fromCurrency === "GBP" ? { ...rate, rate: "1.118150", marginPercent: "0.50" } : rate,
  )
  expect(calculate(dealt, "GBP", "CHF", 10_000n)).toMatchObject({
    referenceRate: "1.123769",
    marginPercent: "0.50",
    rate: "1.118150",
    arrives: "111.81",
  })
})

test("calculates every pair, and no round trip gains", () => {
  const currency = fc.constantFrom(...held)
  const amount = fc.bigInt({ min: 0n, max: 999_999_999n })
  fc.assert(
    fc.property(currency, currency, amount, (from, to, minor) => {
      fc.pre(from !== to)
      const calculated = calculate(rates, from, to, minor)
      expect(fromDecimal(calculated?.back ?? "-1.00")).toBeLessThanOrEqual(minor)
      expect(calculated?.product.startsWith(calculated.arrives)).toBe(true)
    }),
  )
})

test("shows nothing without rates, or with rates of different days", () => {
  expect(calculate([], "EUR", "GBP", 100n)).toBeUndefined()
  const mixed = rates.map((rate) =>
    rate.fromCurrency === "GBP" && rate.toCurrency === "CHF"
      ? { ...rate, referenceRate: "1.2" }
      : rate,
  )
  expect(calculate(mixed, "GBP", "CHF", 100n)).toBeUndefined()
})
