import { withWeekday } from "#shared/time/days-in-words.ts"
import { addDays } from "#shared/time/target-days.ts"
import { offsetMinutes, timeZoneName, zonedClock, zonedDay } from "#shared/time/zoned-time.ts"
import { asWritten, say, type Text } from "./say.ts"
import { settings } from "./settings.ts"

const { timeZone } = settings

/** The bank's calendar day of a timestamp, "2026-11-20", as the filters and statements use it. */
export const bankDay = (moment: Date): string => zonedDay(moment, timeZone)

/** The time of day in the bank's time zone, "14:36". */
export const bankClock = (moment: Date): Text => asWritten(zonedClock(moment, timeZone))

/** Whether the browser's clock shows another time than the bank's at a moment. */
export const differsFromBank = (moment: Date): boolean =>
  offsetMinutes(moment, timeZone) !== -moment.getTimezoneOffset()

/** What the bank's time is called: "Luxembourg time". */
export const bankTimeName = timeZoneName(timeZone, say)

/** A time of the bank's clock, with its name where the browser's clock shows another: "20:26 (Luxembourg time)". */
export const named = (time: Text, moment: Date): Text =>
  differsFromBank(moment) ? asWritten(`${time} (${bankTimeName})`) : time

/** A day as a heading: "Today", "Yesterday", otherwise "Friday 20 November 2026". */
export function dayHeading(day: string, now: Date): Text {
  const today = bankDay(now)
  if (day === today) return say("Today")
  if (day === addDays(today, -1)) return say("Yesterday")
  return withWeekday(day)
}
