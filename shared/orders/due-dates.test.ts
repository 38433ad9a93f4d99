import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isTargetDay } from "../time/target-days.ts"
import { dueDate, firstDates, monthDays, numberFrom, rhythms, type Schedule } from "./due-dates.ts"

/** A second calendar, which knows only how long each month is and walks day by day. */
type Day = { readonly year: number; readonly month: number; readonly day: number }

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = ({ year, month }: Day) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0

const text = ({ year, month, day }: Day) =>
  [String(year).padStart(4, "0"), ...[month, day].map((n) => String(n).padStart(2, "0"))].join("-")

function dayAfter(day: Day): Day {
  if (day.day < lengthOf(day)) return { ...day, day: day.day + 1 }
  if (day.month < 12) return { ...day, month: day.month + 1, day: 1 }
  return { year: day.year + 1, month: 1, day: 1 }
}

const inWeeks: Readonly<Record<string, number>> = { weekly: 7, two_weeks: 14, four_weeks: 28 }
const inMonths: Readonly<Record<string, number>> = {
  monthly: 1,
  quarterly: 3,
  half_yearly: 6,
  yearly: 12,
}

/** Whether a day is its month's last TARGET day: no later day of the month is one. */
function isLastTargetDay(day: Day): boolean {
  if (!isTargetDay(text(day))) return false
  for (let later = dayAfter(day); later.month === day.month; later = dayAfter(later)) {
    if (isTargetDay(text(later))) return false
  }
  return true
}

/** The due dates on the walked days, without any arithmetic on dates. */
function walkedDates(first: Day, schedule: Schedule, count: number): string[] {
  const { rhythm, monthDay } = schedule
  if (rhythm === null) return [text(first)]
  const found: string[] = []
  let passed = 0
  let begun: Day | undefined
  for (let day = first; found.length < count; day = dayAfter(day), passed += 1) {
    if (inWeeks[rhythm] !== undefined) {
      if (passed % inWeeks[rhythm] === 0) found.push(text(day))
      continue
    }
    const fits =
      (monthDay === "same_day" && day.day === Math.min(first.day, lengthOf(day))) ||
      (monthDay === "last_day" && day.day === lengthOf(day)) ||
      (monthDay === "last_banking_day" && day.day > 20 && isLastTargetDay(day))
    if (!fits) continue
    begun ??= day
    const months = (day.year - begun.year) * 12 + day.month - begun.month
    if (months % (inMonths[rhythm] ?? 0) === 0) found.push(text(day))
  }
  return found
}

const day = fc
  .record({
    year: fc.integer({ min: 1990, max: 2989 }),
    month: fc.integer({ min: 1, max: 12 }),
    // The last days of a month are where the mistakes are.
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
  })
  .map((made) => ({ ...made, day: Math.min(made.day, lengthOf({ ...made, day: 1 })) }))

const scheduled = fc.record({
  first: day,
  rhythm: fc.constantFrom(...rhythms),
  monthDay: fc.constantFrom(...monthDays),
})

test("every date over 1,000 years is that of a calendar that walks day by day", () => {
  fc.assert(
    fc.property(scheduled, fc.integer({ min: 1, max: 8 }), ({ first, ...rest }, count) => {
      const schedule = { ...rest, firstOn: text(first), lastOn: null }
      expect(firstDates(schedule, count)).toEqual(walkedDates(first, schedule, count))
    }),
    { numRuns: 300 },
  )
})

test("the number of the first date from a day on is that of the walked dates", () => {
  const rhythm = fc.option(fc.constantFrom(...rhythms))
  fc.assert(
    fc.property(scheduled, rhythm, fc.nat(400), ({ first, ...rest }, chosen, days) => {
      const schedule = { ...rest, rhythm: chosen, firstOn: text(first), lastOn: null }
      let on = first
      for (let passed = 0; passed < days; passed += 1) on = dayAfter(on)
      const before = firstDates(schedule, 60).filter((date) => date < text(on))
      expect(numberFrom(schedule, text(on))).toBe(before.length)
    }),
    { numRuns: 300 },
  )
})

test("dates far from the first one cost no more than the next ones", () => {
  const schedule = { rhythm: "monthly", monthDay: "last_banking_day", lastOn: null } as const
  expect(numberFrom({ ...schedule, firstOn: "1000-01-01" }, "9000-12-31")).toBe(96_011)
  const began = performance.now()
  for (let count = 0; count < 500; count += 1) {
    numberFrom({ ...schedule, firstOn: "1000-01-01" }, "9000-12-31")
  }
  expect(performance.now() - began).toBeLessThan(1_000)
})

test("a monthly order from the 31st has exactly one date in each of 12,000 months", () => {
  for (const monthDay of monthDays) {
    const schedule = { firstOn: "1990-01-31", rhythm: "monthly", monthDay, lastOn: null } as const
    for (let n = 0; n < 12_000; n += 1) {
      const month = `${1990 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`
      expect(dueDate(schedule, n)?.slice(0, 7)).toBe(month)
    }
  }
})

const monthly = (firstOn: string, changes: Partial<Schedule> = {}): Schedule => ({
  firstOn,
  rhythm: "monthly",
  monthDay: "same_day",
  lastOn: null,
  ...changes,
})

describe("mistakes of other programs", () => {
  test("an order on the 29th, 30th, or 31st skips no month", () => {
    expect(firstDates(monthly("2027-01-29"), 3)).toEqual(["2027-01-29", "2027-02-28", "2027-03-29"])
    expect(firstDates(monthly("2027-01-30"), 3)).toEqual(["2027-01-30", "2027-02-28", "2027-03-30"])
    expect(firstDates(monthly("2027-01-31"), 5)).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ])
  })

  test("a short month does not move the dates after it forward for good", () => {
    expect(dueDate(monthly("2027-01-31"), 2)).toBe("2027-03-31")
    expect(dueDate(monthly("2024-02-29", { rhythm: "yearly" }), 4)).toBe("2028-02-29")
    expect(dueDate(monthly("2026-08-31", { rhythm: "half_yearly" }), 2)).toBe("2027-08-31")
  })

  test("a leap day has its date in a common year too", () => {
    expect(firstDates(monthly("2028-02-29", { rhythm: "yearly" }), 3)).toEqual([
      "2028-02-29",
      "2029-02-28",
      "2030-02-28",
    ])
  })

  test("the last banking day is not the last day when that is a weekend or a holiday", () => {
    const last = { monthDay: "last_banking_day" } as const
    expect(firstDates(monthly("2026-01-15", last), 3)).toEqual([
      "2026-01-30",
      "2026-02-27",
      "2026-03-31",
    ])
    // Good Friday 2029 is March 30, and March 31 is a Saturday.
    expect(dueDate(monthly("2029-03-01", last), 0)).toBe("2029-03-29")
  })

  test("a month whose last banking day is before the first date is left out, not paid early", () => {
    const order = monthly("2026-10-31", { monthDay: "last_banking_day" })
    expect(firstDates(order, 2)).toEqual(["2026-11-30", "2026-12-31"])
  })

  test("dates have no time, so no change of the clocks moves one", () => {
    expect(firstDates(monthly("2026-03-22", { rhythm: "weekly" }), 3)).toEqual([
      "2026-03-22",
      "2026-03-29",
      "2026-04-05",
    ])
  })
})

test("a scheduled payment has one date, and the last date is included", () => {
  expect(firstDates(monthly("2026-12-24", { rhythm: null }), 3)).toEqual(["2026-12-24"])
  expect(firstDates(monthly("2026-12-24", { lastOn: "2027-01-24" }), 3)).toEqual([
    "2026-12-24",
    "2027-01-24",
  ])
  expect(firstDates(monthly("2026-12-24", { lastOn: "2026-12-23" }), 3)).toEqual([])
})
