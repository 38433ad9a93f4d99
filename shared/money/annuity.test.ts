import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { monthlyPayment, monthsForPayment } from "./annuity.ts"
import { fromDecimal, roundHalfUp, toDecimal } from "./money.ts"

/** The same formula in whole numbers, with no rounding before the last cent. */
function exactPayment(principal: bigint, hundredthsOfPercent: bigint, months: number): bigint {
  if (hundredthsOfPercent === 0n) return roundHalfUp(principal, BigInt(months))
  const one = 120_000n
  const growth = (one + hundredthsOfPercent) ** BigInt(months)
  const unity = one ** BigInt(months)
  return roundHalfUp(principal * hundredthsOfPercent * growth, one * (growth - unity))
}

const principals = fc.bigInt({ min: 100_000n, max: 50_000_000n })
const rates = fc.bigInt({ min: 0n, max: 3000n })
const terms = fc.integer({ min: 1, max: 360 })

describe("monthlyPayment", () => {
  it.each([
    ["10000.00", "5.00", 12, "856.07"],
    ["10000", "5", 60, "188.71"],
    ["200000.00", "5.00", 360, "1073.64"],
    ["1000.00", "5.00", 1, "1004.17"],
    ["500000.00", "3.50", 240, "2899.80"],
    ["1200.00", "0", 12, "100.00"],
    ["100.00", "0.00", 3, "33.33"],
  ])("%s at %s %% over %s months is %s", (principal, rate, months, payment) =>
    expect(monthlyPayment(principal, rate, months)).toBe(payment),
  )

  it("equals the exact fraction, rounded half up", () => {
    fc.assert(
      fc.property(principals, rates, terms, (principal, rate, months) => {
        const payment = monthlyPayment(toDecimal(principal), toDecimal(rate), months)
        expect(payment).toBe(toDecimal(exactPayment(principal, rate, months)))
      }),
      { numRuns: 300 },
    )
  })

  it("repays at least the principal at any rate that the bank offers", () => {
    const granted = fc.bigInt({ min: 350n, max: 3000n })
    fc.assert(
      fc.property(principals, granted, terms, (principal, rate, months) => {
        const payment = fromDecimal(monthlyPayment(toDecimal(principal), toDecimal(rate), months))
        expect(payment * BigInt(months) >= principal).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ["-1", "5", 12],
    ["1e5", "5", 12],
    ["", "5", 12],
    ["1000", "-5", 12],
    ["1000", "5%", 12],
    ["1000", "5", 0],
    ["1000", "5", 361],
    ["1000", "5", 1.5],
    ["1000", "5", Number.NaN],
  ])("rejects %j at %j over %s", (principal, rate, months) =>
    expect(() => monthlyPayment(principal, rate, months)).toThrow(RangeError),
  )
})

it("finds the fewest months whose payment is at most an amount", () => {
  expect(monthsForPayment("1200.00", "5.00", "102.73")).toBe(12)
  expect(monthsForPayment("1200.00", "5.00", "102.72")).toBe(13)
  expect(monthsForPayment("1200.00", "5.00", "1205.00")).toBe(1)
  expect(monthsForPayment("1200.00", "0", "100.00")).toBe(12)
  expect(monthsForPayment("500000.00", "20.00", "100.00")).toBeUndefined()
})
