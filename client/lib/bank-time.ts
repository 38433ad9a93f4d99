import { settings } from "./settings.ts"

const { timeZone } = settings
// en-CA formats a date as ISO 8601 does.
const isoDay = new Intl.DateTimeFormat("en-CA", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
})
const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" })
const long = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
})
const dayMs = 86_400_000

/** The bank's calendar day of a timestamp, "2026-11-20", as the filters and statements use it. */
export function bankDay(moment: Date): string {
  return isoDay.format(moment)
}

/** The time of day in the bank's time zone, "14:36". */
export function bankClock(moment: Date): string {
  return clock.format(moment)
}

/** A day as a heading: "Today", "Yesterday", otherwise "Friday 20 November 2026". */
export function dayHeading(day: string, now: Date): string {
  if (day === bankDay(now)) return "Today"
  if (day === bankDay(new Date(now.getTime() - dayMs))) return "Yesterday"
  return long.format(new Date(`${day}T00:00:00Z`))
}
