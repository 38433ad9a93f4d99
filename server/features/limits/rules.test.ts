import { expect, test } from "vitest"
import { raisesInstantLimit } from "./rules.ts"

const payment = (amount: string) => ({ amount, per: "payment" }) as const
const day = (amount: string) => ({ amount, per: "day" }) as const

test.each([
  [null, null, false],
  [null, payment("100.00"), false],
  [payment("100.00"), null, true],
  [payment("100.00"), payment("99.99"), false],
  [payment("100.00"), payment("100.00"), false],
  [payment("99.99"), payment("100.00"), true],
  [day("9.00"), day("10.00"), true],
  [day("10.00"), day("9.00"), false],
  // The same sum for a whole day allows less than for each of any number of payments.
  [payment("100.00"), day("100.00"), false],
  [payment("100.00"), day("100.01"), true],
  [day("100.00"), payment("0.01"), true],
])("from %j to %j raises the limit: %j", (from, to, raises) => {
  expect(raisesInstantLimit(from, to)).toBe(raises)
})
