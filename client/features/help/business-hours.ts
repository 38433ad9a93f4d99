import { weekdayOf } from "#shared/time/days-in-words.ts"
import { addDays } from "#shared/time/target-days.ts"
import { zonedTime } from "#shared/time/zoned-time.ts"
import { sayIn } from "#shared/words/say.ts"
import { say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"

const english = sayIn("en")

/** When staff are available: now, until a given hour; or when next, as text. */
export type OpeningState = { open: true; until: string } | { open: false; from: string }

/**
 * Whether the bank is open (specification section 9, help text), by the bank's clock.
 * @param timeZone the bank's, such as "Europe/Luxembourg"
 */
export function openingState(now: Date, timeZone: string): OpeningState {
  const { day, clock } = zonedTime(now, timeZone)
  const today = hoursOf(day)
  const hour = Number(clock.slice(0, 2))
  if (today && hour >= today.opens && hour < today.closes) {
    return { open: true, until: `${today.closes}:00` }
  }
  if (today && hour < today.opens)
    return { open: false, from: say("today at {time}", { time: `${today.opens}:00` }) }
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const next = addDays(day, ahead)
    const hours = hoursOf(next)
    if (!hours) continue
    const time = `${hours.opens}:00`
    const from =
      ahead === 1
        ? say("tomorrow at {time}", { time })
        : say("on {weekday} at {time}", { weekday: weekdayOf(next), time })
    return { open: false, from }
  }
  throw new Error("the bank never opens")
}

/** The row for today in the table of hours, by the bank's clock. */
export function isToday(weekdays: readonly string[], now: Date, timeZone: string): boolean {
  return weekdays.includes(shortWeekday(zonedTime(now, timeZone).day))
}

function hoursOf(day: string): { opens: number; closes: number } | undefined {
  const name = shortWeekday(day)
  const row = settings.creditUnion.hours.find(({ weekdays }) =>
    weekdays.some((each) => each === name),
  )
  const [opens, closes] = (row?.open.en ?? "").split("-").map(Number)
  return opens !== undefined && closes !== undefined ? { opens, closes } : undefined
}

/** "Mon", as the settings name it: in English. */
const shortWeekday = (day: string) => weekdayOf(day, english).slice(0, 3)
