import { reader } from "../words/reader.ts"
import type { Say, Text } from "../words/text.ts"

/** A moment on the clock and the calendar of a time zone. */
export type ZonedTime = {
  /** The calendar day, "2026-11-20". */
  readonly day: string
  /** The time of day, from "00:00:00" to "23:59:59". */
  readonly clock: string
}

/**
 * What the clock and the calendar of a time zone show at a moment. Only this function and `isTimeZone` ask
 * Intl about dates: its texts follow the version of ICU, in which the format of a locale changes from one
 * to the next (`en-CA` was ISO 8601 only until ICU 72), so it is asked for numbers, part by part.
 * @param timeZone an IANA time zone, such as "Europe/Luxembourg"
 * @throws RangeError if the moment is an invalid date or the time zone is unknown
 */
export function zonedTime(moment: Date, timeZone: string): ZonedTime {
  const parts = formatOf(timeZone).formatToParts(moment)
  const part = (wanted: Intl.DateTimeFormatPartTypes, digits: number) =>
    (parts.find(({ type }) => type === wanted)?.value ?? "").padStart(digits, "0")
  return {
    day: `${part("year", 4)}-${part("month", 2)}-${part("day", 2)}`,
    clock: `${part("hour", 2)}:${part("minute", 2)}:${part("second", 2)}`,
  }
}

/** The calendar day of a moment in a time zone, "2026-11-20". */
export const zonedDay = (moment: Date, timeZone: string): string => zonedTime(moment, timeZone).day

/** The time of day of a moment in a time zone, to the minute: "14:36". */
export const zonedClock = (moment: Date, timeZone: string): string =>
  zonedTime(moment, timeZone).clock.slice(0, 5)

/** How far a time zone is ahead of UTC at a moment, in minutes. */
export function offsetMinutes(moment: Date, timeZone: string): number {
  const { day, clock } = zonedTime(moment, timeZone)
  return Math.round((Date.parse(`${day}T${clock}Z`) - moment.getTime()) / 60_000)
}

/**
 * The moment at which a time zone's clock shows a time of a day. Of a time that a change of the clocks
 * repeats, either one; of one that it skips, an hour from it.
 * @param time such as "13:40"
 */
export function momentOf(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const ahead = (moment: number) => offsetMinutes(new Date(moment), timeZone) * 60_000
  return new Date(asUtc - ahead(asUtc - ahead(asUtc)))
}

/** "Luxembourg time" for Europe/Luxembourg, which German calls otherwise. */
export function timeZoneName(timeZone: string, say: Say = reader()): Text {
  const name = (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")
  return say("{city} time", { city: name === "Luxembourg" ? say("Luxembourg") : name })
}

/** Whether this browser or server knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }))
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  })
  formats.set(timeZone, format)
  return format
}
