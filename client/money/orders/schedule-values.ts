import * as z from "zod/mini"
import { isDay } from "#shared/contracts/fields.ts"
import type { Order } from "#shared/contracts/orders.ts"
import {
  countsMonths,
  dueDate,
  type MonthDay,
  monthDays,
  type Rhythm,
  rhythms,
  type Schedule,
} from "#shared/orders/due-dates.ts"
import { say } from "../../lib/say.ts"
import { noDate } from "../../lib/typed-date.ts"

export const whens = ["now", "date", "regularly"] as const

/** When a payment is made, as the form has it: all fields exist, whatever is chosen. */
export type ScheduleValues = {
  when: (typeof whens)[number]
  /** A day, "2026-11-24", or what was typed. */
  firstOn: string
  rhythm: Rhythm
  monthDay: MonthDay
  until: "ended" | "date"
  /** As `firstOn`. */
  lastOn: string
  onceOnly: boolean
}

export const payNow: ScheduleValues = {
  when: "now",
  firstOn: "",
  rhythm: "monthly",
  monthDay: "same_day",
  until: "ended",
  lastOn: "",
  onceOnly: false,
}

/** The fields for a form's schema. */
export const scheduleShape = {
  when: z.enum(whens),
  firstOn: z.string(),
  rhythm: z.enum(rhythms),
  monthDay: z.enum(monthDays),
  until: z.enum(["ended", "date"]),
  lastOn: z.string(),
  onceOnly: z.boolean(),
}

/** An order's schedule as the form has it. */
export function scheduleValues(order: Order): ScheduleValues {
  const { firstOn, rhythm, monthDay, lastOn, onceOnly } = order
  return {
    when: rhythm === null ? "date" : "regularly",
    firstOn,
    rhythm: rhythm ?? "monthly",
    monthDay,
    until: lastOn === null ? "ended" : "date",
    lastOn: lastOn ?? "",
    onceOnly,
  }
}

/** What is chosen, in the API's format. Whether the days are dates is checked by `scheduleErrors`. */
export function scheduleOf(values: ScheduleValues): Schedule {
  const { when, firstOn, rhythm, monthDay, until, lastOn } = values
  if (when !== "regularly") return { firstOn, rhythm: null, monthDay: "same_day", lastOn: null }
  return {
    firstOn,
    rhythm,
    monthDay: countsMonths(rhythm) ? monthDay : "same_day",
    lastOn: until === "date" ? lastOn : null,
  }
}

/** A day that orders can have (shared/contracts/orders.ts). */
const isOrderDay = (day: string) => isDay(day) && /^2[01]/.test(day)

/**
 * The messages for the dates of a schedule; none if it can be sent.
 * @param today the bank's day
 * @param existing the first date of the order that is edited, which may be past
 */
export function scheduleErrors(
  values: ScheduleValues,
  today: string,
  existing?: string,
): { firstOn?: string; lastOn?: string } {
  if (values.when === "now") return {}
  const schedule = scheduleOf(values)
  const { firstOn, lastOn } = schedule
  const first = !isOrderDay(firstOn)
    ? noDate
    : firstOn <= today && firstOn !== existing
      ? say("The first payment must be tomorrow or later")
      : undefined
  const last =
    lastOn !== null && !isOrderDay(lastOn)
      ? noDate
      : isOrderDay(firstOn) && dueDate(schedule, 0) === undefined
        ? say("The last date must not be before the first payment")
        : undefined
  return { ...(first && { firstOn: first }), ...(last && { lastOn: last }) }
}
