import type { Database } from "../db/pool.ts"
import { closeDays } from "../jobs/close-days.ts"
import { type Calendar, isoDate } from "./calendar.ts"

/** One event in the demo bank's past. */
export type Step = { at: Date; run: (tx: Database) => Promise<unknown> }

/**
 * The ends of day since a date some months ago: one call for each full month, made early on the first of
 * the next month, and one for this month up to yesterday.
 */
export function closings(calendar: Calendar, months: number, firstDay: number): Step[] {
  const { monthsAgo, daysAgo, now } = calendar
  const close = (first: Date, last: Date, at: Date): Step => ({
    at,
    run: (tx) => closeDays(tx, isoDate(first), isoDate(last), at),
  })
  const steps: Step[] = []
  for (let month = months; month > 0; month -= 1) {
    const first = monthsAgo(month, month === months ? firstDay : 1, 0)
    const after = monthsAgo(month - 1, 1, 4)
    steps.push(close(first, monthsAgo(month - 1, 0, 0), after < now ? after : now))
  }
  const yesterday = daysAgo(1, 0)
  const first = monthsAgo(0, 1, 0)
  if (yesterday >= first) steps.push(close(first, yesterday, now))
  return steps
}
