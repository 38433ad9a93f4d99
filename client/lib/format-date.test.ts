import { describe, expect, it } from "vitest"
import { formatAsOf, formatDateTime, formatDay, formatToday } from "./format-date.ts"

describe("dates", () => {
  it("names the day of the banner", () => {
    expect(formatToday(new Date(2026, 10, 20, 12))).toBe("Friday, 20 November 2026")
  })
  it("shows a moment to the minute, in the browser's time zone", () => {
    const moment = new Date(2026, 10, 5, 9, 5)
    expect(formatDateTime(moment.toISOString())).toBe("5 November 2026, 09:05")
  })
  it("shows the time alone for a moment of today", () => {
    const moment = new Date(2026, 10, 5, 9, 5)
    expect(formatAsOf(moment, new Date(2026, 10, 5, 23, 59))).toBe("09:05")
    expect(formatAsOf(moment, new Date(2026, 10, 6, 0, 0))).toBe("5 November 2026, 09:05")
  })
  it("shows a calendar date as it is", () => {
    expect(formatDay("2026-01-01")).toBe("1 Jan 2026")
  })
})
