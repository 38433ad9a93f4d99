import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  addDays,
  addMonths,
  addTargetDays,
  easterSunday,
  isTargetDay,
  targetDayFrom,
} from "./target-days.ts"

/** Another way to Easter (Oudin, 1940), as a check of ours. */
function easterByOudin(year: number): string {
  const g = year % 19
  const c = Math.trunc(year / 100)
  const h = (c - Math.trunc(c / 4) - Math.trunc((8 * c + 13) / 25) + 19 * g + 15) % 30
  const full = h - Math.trunc(h / 28) * (1 - Math.trunc(29 / (h + 1)) * Math.trunc((21 - g) / 11))
  const weekday = (year + Math.trunc(year / 4) + full + 2 - c + Math.trunc(c / 4)) % 7
  const offset = full - weekday
  const month = 3 + Math.trunc((offset + 40) / 44)
  const day = offset + 28 - 31 * Math.trunc(month / 4)
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
}

const years = Array.from({ length: 1000 }, (_, index) => 2000 + index)
const date = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))

describe("Easter", () => {
  it("is a Sunday from March 22 to April 25, the same by two calculations, for 1,000 years", () => {
    for (const year of years) {
      const easter = easterSunday(year)
      expect(easter).toBe(easterByOudin(year))
      expect(new Date(`${easter}T00:00:00Z`).getUTCDay()).toBe(0)
      expect(easter.slice(5) >= "03-22" && easter.slice(5) <= "04-25").toBe(true)
    }
  })

  it.each([
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2038, "2038-04-25"],
    [2285, "2285-03-22"],
  ])("of %i is %s", (year, expected) => {
    expect(easterSunday(year)).toBe(expected)
  })
})

describe("TARGET days", () => {
  it.each([
    ["2026-11-23", true],
    ["2026-11-22", false],
    ["2026-12-24", true],
    ["2026-12-25", false],
    ["2026-12-26", false],
    ["2027-01-01", false],
    ["2027-03-26", false],
    ["2027-03-29", false],
    ["2028-04-14", false],
    ["2028-04-17", false],
    ["2027-05-01", false],
    ["2028-05-01", false],
    ["2028-05-02", true],
  ])("%s: %s", (day, open) => {
    expect(isTargetDay(day)).toBe(open)
  })

  it("are 255 to 259 in each of 1,000 years, and never more than 5 days apart", () => {
    for (const year of years) {
      let open = 0
      let gap = 0
      let longest = 0
      for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
        gap = isTargetDay(day) ? 0 : gap + 1
        if (gap === 0) open += 1
        longest = Math.max(longest, gap)
      }
      expect(longest).toBeLessThan(5)
      expect(open).toBeGreaterThanOrEqual(255)
      expect(open).toBeLessThanOrEqual(259)
    }
  })

  it("are counted forward and back", () => {
    expect(addTargetDays("2026-12-23", 3)).toBe("2026-12-29")
    expect(addTargetDays("2026-12-29", -3)).toBe("2026-12-23")
    expect(addTargetDays("2026-11-22", 1)).toBe("2026-11-23")
    expect(addTargetDays("2026-11-22", 0)).toBe("2026-11-22")
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 20 }), (day, count) => {
        const start = targetDayFrom(day)
        expect(isTargetDay(start)).toBe(true)
        expect(addTargetDays(addTargetDays(start, count), -count)).toBe(start)
        expect(addTargetDays(addTargetDays(day, 1), count)).toBe(addTargetDays(day, count + 1))
      }),
    )
  })

  it("refuse what is not a date", () => {
    expect(() => isTargetDay("2026-02-30")).toThrow(RangeError)
    expect(() => isTargetDay("yesterday")).toThrow(RangeError)
  })
})

it("months end on their last day", () => {
  expect(addMonths("2026-11-23", 13)).toBe("2027-12-23")
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28")
  expect(addMonths("2027-12-31", 2)).toBe("2028-02-29")
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28")
})
