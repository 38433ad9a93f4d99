import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { monthlyPayment } from "./annuity.ts"
import { fromDecimal, toDecimal } from "./money.ts"
import { schedule, scheduleTotals } from "./schedule.ts"

const principals = fc.bigInt({ min: 100_000n, max: 50_000_000n })
const usualRates = fc.bigInt({ min: 350n, max: 500n })
const anyRates = fc.bigInt({ min: 0n, max: 3000n })
const terms = fc.integer({ min: 1, max: 360 })
const cents = (parts: readonly string[]) => parts.reduce((sum, part) => sum + fromDecimal(part), 0n)

describe("schedule", () => {
  it("repays a small loan to the cent", () => {
    expect(schedule("1000.00", "5.00", 3)).toEqual([
      { principal: "331.94", interest: "4.17" },
      { principal: "333.33", interest: "2.78" },
      { principal: "334.73", interest: "1.39" },
    ])
  })

  it("sums to the principal for every term from 1 to 360 months", () => {
    for (let months = 1; months <= 360; months += 1) {
      const made = schedule("12345.67", "5.00", months)
      expect(made).toHaveLength(months)
      expect(toDecimal(cents(made.map(({ principal }) => principal)))).toBe("12345.67")
    }
  })

  it("sums to any principal at any rate, and every part is positive", () => {
    fc.assert(
      fc.property(principals, anyRates, terms, (principal, rate, months) => {
        const made = schedule(toDecimal(principal), toDecimal(rate), months)
        expect(cents(made.map((each) => each.principal))).toBe(principal)
        expect(made.every((each) => fromDecimal(each.principal) > 0n)).toBe(true)
        expect(made.length).toBeLessThanOrEqual(months)
      }),
      { numRuns: 150 },
    )
  })

  it("runs its full term at the bank's rates, with equal payments except the last", () => {
    fc.assert(
      fc.property(principals, usualRates, terms, (principal, rate, months) => {
        const loan = [toDecimal(principal), toDecimal(rate), months] as const
        const made = schedule(...loan)
        expect(made).toHaveLength(months)
        const payments = made.slice(0, -1).map((each) => cents([each.principal, each.interest]))
        const payment = fromDecimal(monthlyPayment(...loan))
        expect(payments.every((each) => each === payment)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it("ends a very small loan earlier, with a cent of principal per month", () => {
    expect(schedule("0.03", "5.00", 300)).toEqual(
      Array.from({ length: 3 }, () => ({ principal: "0.01", interest: "0.00" })),
    )
  })
})

describe("scheduleTotals", () => {
  it("adds up the interest and the total", () => {
    const made = schedule("1000.00", "5.00", 3)
    expect(scheduleTotals(made)).toEqual({ interest: "8.34", total: "1008.34" })
    expect(scheduleTotals([])).toEqual({ interest: "0.00", total: "0.00" })
  })
})
