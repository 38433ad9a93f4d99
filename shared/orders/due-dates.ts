import { addDays, addMonths, addTargetDays, isTargetDay } from "../time/target-days.ts"
import type { Phrase, PlainText } from "../words/text.ts"

/** How often a standing order is paid. */
const steps = {
  weekly: { weeks: 1 },
  two_weeks: { weeks: 2 },
  four_weeks: { weeks: 4 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  half_yearly: { months: 6 },
  yearly: { months: 12 },
} as const satisfies Record<string, { weeks: number } | { months: number }>

export type Rhythm = keyof typeof steps

export const rhythms = Object.keys(steps) as [Rhythm, ...Rhythm[]]

/** Which day of a month: the first date's, the last day, or the last TARGET day. */
export const monthDays = ["same_day", "last_day", "last_banking_day"] as const

export type MonthDay = (typeof monthDays)[number]

/**
 * When an order is paid: a standing order by its rhythm, a scheduled payment (without a rhythm) once.
 * Days are ISO dates in the bank's zone.
 */
export type Schedule = {
  readonly firstOn: string
  readonly rhythm: Rhythm | null
  readonly monthDay: MonthDay
  /** The last day on which it may be paid; null if it goes on until it is ended. */
  readonly lastOn: string | null
}

/**
 * The n-th due date, always computed from the first date and never from the one before: the 31st is the last
 * day of a short month, and the 31st again in the next. The last day or TARGET day of a month counts from
 * the month of the first date, or from the next if it is already over. server/payments/due-dates.sql has the
 * same rules; a test compares the two.
 * @param n from 0
 * @returns an ISO date; undefined after the last one
 */
export function dueDate(
  { firstOn, rhythm, monthDay, lastOn }: Schedule,
  n: number,
): string | undefined {
  if (rhythm === null && n > 0) return undefined
  const on = rhythm === null ? firstOn : nth(firstOn, steps[rhythm], monthDay, n)
  return lastOn !== null && on > lastOn ? undefined : on
}

/**
 * The number of the first due date on or after a day, from 0, as if there were no last date. It costs the same
 * however far the day is from the first date.
 */
export function numberFrom(schedule: Schedule, day: string): number {
  const { firstOn, rhythm } = schedule
  if (firstOn >= day) return 0
  if (rhythm === null) return 1
  const step = steps[rhythm]
  // No later than the wanted number: a date of months is in its own month, or begins with the next one.
  const near =
    "weeks" in step
      ? (Date.parse(day) - Date.parse(firstOn)) / (step.weeks * weekMs)
      : (monthOf(day) - monthOf(firstOn)) / step.months - 1
  let number = Math.max(0, Math.floor(near))
  while (nth(firstOn, step, schedule.monthDay, number) < day) number += 1
  return number
}

const weekMs = 7 * 86_400_000

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

type Step = { weeks: number } | { months: number }

function nth(firstOn: string, step: Step, monthDay: MonthDay, n: number): string {
  if ("weeks" in step) return addDays(firstOn, 7 * step.weeks * n)
  if (monthDay === "same_day") return addMonths(firstOn, step.months * n)
  const begins = endOfMonth(firstOn, 0, monthDay) < firstOn ? 1 : 0
  return endOfMonth(firstOn, begins + step.months * n, monthDay)
}

/** The last day, or TARGET day, of the month that is `months` after a date's. */
function endOfMonth(date: string, months: number, monthDay: MonthDay): string {
  const last = addDays(addMonths(`${date.slice(0, 7)}-01`, months + 1), -1)
  return monthDay === "last_day" || isTargetDay(last) ? last : addTargetDays(last, -1)
}

/**
 * The first due dates, to be shown before an order is confirmed.
 * @param count how many at most
 * @param from the number of the first
 * @param decided dates that are left out: those that were paid, refused, or skipped
 */
export function firstDates(
  schedule: Schedule,
  count: number,
  from = 0,
  decided: readonly string[] = [],
): string[] {
  const dates: string[] = []
  for (let n = from; dates.length < count; n += 1) {
    const on = dueDate(schedule, n)
    if (on === undefined) break
    if (!decided.includes(on)) dates.push(on)
  }
  return dates
}

/** How often a standing order is paid, as its members read it. */
export const rhythmNames = {
  weekly: "Every week",
  two_weeks: "Every two weeks",
  four_weeks: "Every four weeks",
  monthly: "Every month",
  quarterly: "Every three months",
  half_yearly: "Every six months",
  yearly: "Every year",
} as const satisfies Readonly<Record<Rhythm, PlainText>>

/** Whether a rhythm counts months, so that an order can be paid on the last day of each. */
export const countsMonths = (rhythm: Rhythm): boolean =>
  rhythms.indexOf(rhythm) >= rhythms.indexOf("monthly")

/** How often a standing order is paid: "Every month, on the last day". */
export const rhythmInWords =
  (rhythm: Rhythm, monthDay: MonthDay): Phrase =>
  (say) => {
    const text = rhythmNames[rhythm]
    if (monthDay === "last_day")
      return say("{rhythm}, on the last day", { rhythm: () => say(text) })
    if (monthDay === "same_day") return say(text)
    return say("{rhythm}, on the last banking day", { rhythm: () => say(text) })
  }
