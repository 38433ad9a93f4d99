import { expect, test } from "vitest"
import { schedule } from "../money/schedule.ts"
import { annualPercentageRate, rateOfPlan } from "./apr.ts"

/**
 * The examples that the law calculates with months of a twelfth of a year (Directive 98/7/EC, annex II, part B). Its
 * equation is that of the directives that replaced it. Of this part we have not found the text; the third example is
 * the same in part A, whose text says 0.1306623.
 */
test.each([
  ["1000.00", [["1200.00", 18]], "12.92"],
  // Of 1,000, 50 are kept for costs.
  ["950.00", [["1200.00", 18]], "16.85"],
  [
    "1000.00",
    [
      ["600.00", 12],
      ["600.00", 24],
    ],
    "13.07",
  ],
  [
    "1000.00",
    [
      ["272.00", 3],
      ["272.00", 6],
      ["544.00", 12],
    ],
    "13.19",
  ],
] as const)("%s paid back as %j costs %s %%", (paidOut, payments, expected) => {
  const dues = payments.map(([amount, months]) => ({ amount, months }))
  expect(annualPercentageRate(paidOut, dues)).toBe(expected)
})

const rateOf = (amount: string, rate: string, months: number) =>
  rateOfPlan(amount, schedule(amount, rate, months))

test("without fees, a loan's rate is its monthly rate compounded over a year", () => {
  // 1.05116 and 1.21939: (1 + 0.05 / 12) ^ 12 and (1 + 0.20 / 12) ^ 12.
  expect(rateOf("500000.00", "5.00", 360)).toBe("5.12")
  expect(rateOf("500000.00", "20.00", 360)).toBe("21.94")
  expect(rateOf("12000.00", "3.50", 48)).toBe("3.56")
  expect(rateOf("1000.00", "0.00", 12)).toBe("0.00")
  expect(rateOf("1000.00", "5.00", 1)).toBe("5.12")
})

test("refuses payments that are less than what was paid out", () => {
  expect(() => annualPercentageRate("1000.00", [{ amount: "999.99", months: 12 }])).toThrow(
    RangeError,
  )
  expect(() => annualPercentageRate("1000.00", [])).toThrow(RangeError)
})
