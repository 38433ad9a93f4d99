import { settings } from "../../lib/settings.ts"

const { timeZone } = settings
const day = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  day: "numeric",
  month: "short",
  year: "numeric",
})
const minutes = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" })
const seconds = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
})

/**
 * When a step was taken, in the bank's time zone: "14:36:05" on the day of the payment's first step,
 * otherwise "24 Nov 2026, 09:00".
 */
export function stepTime(at: string, first: string): string {
  const moment = new Date(at)
  return day.format(moment) === day.format(new Date(first))
    ? seconds.format(moment)
    : dayAndTime(at)
}

/** "24 Nov 2026, 09:00", in the bank's time zone. */
export function dayAndTime(at: string): string {
  const moment = new Date(at)
  return `${day.format(moment)}, ${minutes.format(moment)}`
}
