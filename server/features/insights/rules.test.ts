import { expect, test } from "vitest"
import type { Upcoming } from "#shared/contracts/upcoming.ts"
import { lookAhead, percentOf, recurringOf } from "./rules.ts"

const due = (on: string, amount: string, rest: Partial<Upcoming> = {}): Upcoming => ({
  kind: "order",
  on,
  direction: "out",
  accountId: 1,
  currency: "EUR",
  amount,
  name: null,
  madeBy: null,
  waiting: false,
  covered: true,
  orderId: 1,
  loanId: null,
  reference: null,
  ...rest,
})

test("the balance ahead follows each known item; what is on its way has left already", () => {
  const items = [
    due("2026-11-24", "10.00"),
    due("2026-11-26", "30.50"),
    due("2026-11-26", "99.00", { kind: "payment" }),
    due("2026-12-01", "1.25", { kind: "interest", direction: "in" }),
    due("2026-12-02", "70.00", { kind: "installment" }),
  ]
  const { ahead, lowest, leftToSpend, monthEnd } = lookAhead("100.00", items, "2026-11-24", 10)
  expect(ahead.map(({ on, balance }) => `${on.slice(5)} ${balance}`)).toEqual([
    "11-24 90.00",
    "11-25 90.00",
    "11-26 59.50",
    "11-27 59.50",
    "11-28 59.50",
    "11-29 59.50",
    "11-30 59.50",
    "12-01 60.75",
    "12-02 -9.25",
    "12-03 -9.25",
    "12-04 -9.25",
  ])
  expect(lowest).toEqual({ on: "2026-12-02", balance: "-9.25" })
  expect({ leftToSpend, monthEnd }).toEqual({ leftToSpend: "59.50", monthEnd: "2026-11-30" })
})

test("without anything known the balance stays", () => {
  expect(lookAhead("5.00", [], "2026-12-31", 1)).toEqual({
    ahead: [{ on: "2027-01-01", balance: "5.00" }],
    lowest: { on: "2026-12-31", balance: "5.00" },
    leftToSpend: "5.00",
    monthEnd: "2026-12-31",
  })
})

const series = (days: string[], amounts: string[]) => ({
  name: "Energy AG",
  accountId: 1,
  currency: "EUR" as const,
  days,
  amounts,
  references: days.map((day) => `TRF-${day}`),
})

test.each([
  ["monthly on the 31st", ["2026-08-31", "2026-09-30", "2026-10-31"], "monthly", "2026-11-30"],
  ["weekly", ["2026-11-03", "2026-11-10", "2026-11-17"], "weekly", "2026-11-24"],
  ["quarterly", ["2026-04-30", "2026-07-30", "2026-10-30"], "quarterly", "2027-01-30"],
])("%s is found, with the next day", (_name, days, rhythm, nextOn) => {
  const found = recurringOf(series(days, ["20.00", "20.00", "20.00"]), "2026-11-20")
  expect(found).toMatchObject({ rhythm, nextOn, varies: false, amount: "20.00", payments: 3 })
})

test.each([
  ["two payments", ["2026-10-01", "2026-11-01"], ["20.00", "20.00"]],
  ["irregular days", ["2026-09-01", "2026-09-20", "2026-11-01"], ["20.00", "20.00", "20.00"]],
  ["a series that ended", ["2026-05-01", "2026-06-01", "2026-07-01"], ["9.00", "9.00", "9.00"]],
  [
    "amounts too different",
    ["2026-09-01", "2026-10-01", "2026-11-01"],
    ["20.00", "90.00", "20.00"],
  ],
  ["weekly shopping", ["2026-11-03", "2026-11-10", "2026-11-17"], ["20.00", "21.00", "20.00"]],
])("%s are not recurring", (_name, days, amounts) => {
  expect(recurringOf(series(days, amounts), "2026-11-20")).toBeUndefined()
})

test("a share is rounded, and 0 of nothing or of money back", () => {
  expect(percentOf("1.00", "3.00")).toBe(33)
  expect(percentOf("2.00", "3.00")).toBe(67)
  expect(percentOf("5.00", "0.00")).toBe(0)
  expect(percentOf("-5.00", "9.00")).toBe(0)
})
