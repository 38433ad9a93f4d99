import { describe, expect, it } from "vitest"
import { formatAsOf, formatDateTime, formatDay, formatToday } from "./format-date.ts"

describe("dates", () => {
  it("formats the banner's date", () => {
    expect(formatToday(new Date(2026, 10, 20, 12))).toBe("Friday, 20 November 2026")
  })
  it("shows a time to the minute, in the browser's time zone", () => {
    const moment = new Date(2026, 10, 5, 9, 5)
    expect(formatDateTime(moment.toISOString())).toBe("5 November 2026, 09:05")
  })
  it("shows only the time for today", () => {
    const moment = new Date(2026, 10, 5, 9, 5)
    expect(formatAsOf(moment, new Date(2026, 10, 5, 23, 59))).toBe("09:05")
    expect(formatAsOf(moment, new Date(2026, 10, 6, 0, 0))).toBe("5 November 2026, 09:05")
  })
  it("does not shift a calendar date", () => {
    expect(formatDay("2026-01-01")).toBe("1 Jan 2026")
  })
})
