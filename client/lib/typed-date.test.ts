import { expect, it } from "vitest"
import { formatDay } from "./format-date.ts"
import { readTypedDate } from "./typed-date.ts"

it.each([
  "24 Nov 2026",
  "24 nov 2026",
  "24. November 2026",
  " 24-Nov-26 ",
  "Nov 24, 2026",
  "November 24 2026",
  "24.11.2026",
  "24/11/2026",
  "24 11 26",
  "2026-11-24",
])("reads %j", (typed) => {
  expect(readTypedDate(typed)).toBe("2026-11-24")
})

it("reads numbers with the day first", () => {
  expect(readTypedDate("3/4/2027")).toBe("2027-04-03")
})

it("reads every month as the bank writes it", () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2027-${String(month).padStart(2, "0")}-09`
    expect(readTypedDate(formatDay(day))).toBe(day)
  }
})

it.each([
  "",
  "24",
  "24 Nov",
  "31 Feb 2027",
  "29.2.2027",
  "11/24/2026",
  "24 Novel 2026",
  "tomorrow",
])("leaves %j as it is", (typed) => {
  expect(readTypedDate(typed)).toBe(typed)
})
