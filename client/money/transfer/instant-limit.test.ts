import { expect, it } from "vitest"
import { exceededInstantLimit, instantRest } from "./other-banks.ts"

const payment = { amount: "100.00", per: "payment" } as const
const day = { amount: "100.00", per: "day" } as const

it.each([
  [null, "30.00", undefined],
  [payment, "30.00", "100.00"],
  [day, "30.00", "70.00"],
  [day, "130.00", "0.00"],
])("of %j, after %s sent today, %s is left for one payment", (instantLimit, spent, left) => {
  expect(instantRest({ instantLimit, instantSpentToday: spent })?.left).toBe(left)
})

const outside = "DE89370400440532013000"
const instant = { limit: day, left: "70.00" }
const terms = {
  availability: undefined,
  instant,
  euroRate: (currency: string) => (currency === "GBP" ? "1.172759" : undefined),
}
const order = { amount: "70.01", recipientIban: outside, speed: "instant" } as const

it("finds an instant payment to another bank that exceeds it, in euros", () => {
  expect(exceededInstantLimit(order, "EUR", terms)).toBe(instant)
  expect(exceededInstantLimit({ ...order, amount: "70" }, "EUR", terms)).toBeUndefined()
  expect(exceededInstantLimit({ ...order, amount: "60" }, "GBP", terms)).toBe(instant)
  expect(exceededInstantLimit({ ...order, amount: "59" }, "GBP", terms)).toBeUndefined()
})

it.each([
  ["a standard payment", { speed: "standard" }],
  ["an account at this bank", { recipientIban: "LU529990000001000000" }],
  ["an incomplete IBAN", { recipientIban: "DE89" }],
  ["an amount that can't be read", { amount: "1.234" }],
] as const)("does not apply to %s", (_what, change) => {
  expect(exceededInstantLimit({ ...order, ...change }, "EUR", terms)).toBeUndefined()
})

it("leaves it to the bank where the limit or the rate is not known", () => {
  expect(exceededInstantLimit(order, "USD", terms)).toBeUndefined()
  expect(exceededInstantLimit(order, "EUR", { ...terms, instant: undefined })).toBeUndefined()
})
