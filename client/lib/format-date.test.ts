import { expect, it } from "vitest"
import { formatDay, formatToday } from "./format-date.ts"

it("formats the banner's date", () => {
  expect(formatToday(new Date("2026-11-20T12:00:00Z"))).toBe("Friday, 20 November 2026")
})

it("shows a calendar date without shifting it", () => {
  expect(formatDay("2026-01-01")).toBe("1 Jan 2026")
  expect(formatDay("2026-09-30")).toBe("30 Sep 2026")
})
