import { monthOf } from "#shared/time/days-in-words.ts"

/** A seeded generator of integers (mulberry32), so that every run creates the same history. */
export function seededRandom(seed: number): (min: number, max: number) => number {
  let state = seed
  return (min, max) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return min + (((mixed ^ (mixed >>> 14)) >>> 0) % (max - min + 1))
  }
}

/** Dates relative to the day of seeding, in UTC. */
export type Calendar = {
  now: Date
  /** The `day`th of the month `month` months ago, at `hour`. */
  monthsAgo(month: number, day: number, hour: number): Date
  daysAgo(days: number, hour: number): Date
  hoursAgo(hours: number): Date
  /** The English name of the month that was `month` months ago. */
  monthName(month: number): string
}

/** A date of the calendar as an ISO date. */
export const isoDate = (date: Date) => date.toISOString().slice(0, 10)

export function calendarOf(now: Date): Calendar {
  const midnight = (month: number, day: number) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, day)
  const hours = (count: number) => count * 3_600_000
  return {
    now,
    monthsAgo: (month, day, hour) => new Date(midnight(month, day) + hours(hour)),
    daysAgo: (days, hour) => new Date(midnight(0, now.getUTCDate() - days) + hours(hour)),
    hoursAgo: (count) => new Date(now.getTime() - hours(count)),
    monthName: (month) => monthOf(isoDate(new Date(midnight(month, 1)))),
  }
}
