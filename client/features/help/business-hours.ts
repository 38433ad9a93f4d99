import { contact } from "#shared/contact.ts"

/** When staff are available: now, until a given hour; or when next, as text. */
export type OpeningState = { open: true; until: string } | { open: false; from: string }

const week = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const
type Weekday = (typeof week)[number]

const dayNames: Record<Weekday, string> = {
  Mon: "Monday",
  Tue: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Fri: "Friday",
  Sat: "Saturday",
  Sun: "Sunday",
}

/**
 * Whether the bank is open (specification section 9, help text), by the bank's clock.
 * @param timeZone the bank's, such as "Europe/Luxembourg"
 */
export function openingState(now: Date, timeZone: string): OpeningState {
  const { weekday, minutes } = clockOf(now, timeZone)
  const today = hoursOf(weekday)
  if (today && minutes >= today.opens * 60 && minutes < today.closes * 60) {
    return { open: true, until: `${today.closes}:00` }
  }
  if (today && minutes < today.opens * 60)
    return { open: false, from: `today at ${today.opens}:00` }
  for (let ahead = 1; ahead <= week.length; ahead += 1) {
    const day = week[(week.indexOf(weekday) + ahead) % week.length]
    const hours = day && hoursOf(day)
    if (!hours) continue
    const when = ahead === 1 ? "tomorrow" : `on ${dayNames[day]}`
    return { open: false, from: `${when} at ${hours.opens}:00` }
  }
  throw new Error("the bank never opens")
}

/** "Luxembourg time" for Europe/Luxembourg. */
export function timeZoneName(timeZone: string): string {
  return `${(timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")} time`
}

/** The row for today in the table of hours, by the bank's clock. */
export function isToday(weekdays: readonly string[], now: Date, timeZone: string): boolean {
  return weekdays.includes(clockOf(now, timeZone).weekday)
}

function hoursOf(day: Weekday): { opens: number; closes: number } | undefined {
  const row = contact.hours.find(({ weekdays }) => weekdays.some((each) => each === day))
  const [opens, closes] = (row?.open ?? "").split("-").map(Number)
  return opens !== undefined && closes !== undefined ? { opens, closes } : undefined
}

function clockOf(now: Date, timeZone: string): { weekday: Weekday; minutes: number } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ""
  const weekday = week.find((day) => day === part("weekday")) ?? "Mon"
  return { weekday, minutes: Number(part("hour")) * 60 + Number(part("minute")) }
}
