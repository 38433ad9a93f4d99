import { reader } from "../words/reader.ts"
import { asWritten, type Say, type Text } from "../words/text.ts"

/** The months' names in full. */
export const monthNames = (say: Say = reader()): readonly string[] =>
  say(
    "January February March April May June July August September October November December",
  ).split(" ")

/** The same as papers and lists have them. */
export const shortMonthNames = (say: Say = reader()): readonly string[] =>
  say("Jan/Feb/Mar/Apr/May/Jun/Jul/Aug/Sep/Oct/Nov/Dec/").split("/")

/** The days of the week, Monday first. */
export const weekdayNames = (say: Say = reader()): readonly Text[] =>
  say("Monday Tuesday Wednesday Thursday Friday Saturday Sunday").split(" ").map(asWritten)

/** A day as papers and lists state it: "31 Oct 2026". */
export const inWords = (day: string, say: Say = reader()): Text =>
  dated(day, shortMonthNames(say), say)

/** A day in full: "31 October 2026". */
export const inFull = (day: string, say: Say = reader()): Text => dated(day, monthNames(say), say)

const dated = (day: string, months: readonly string[], say: Say): Text =>
  say("{day} {month} {year}", {
    day: dayOf(day) === 1 ? say("1", { context: "day of a month" }) : dayOf(day),
    month: months[monthNumber(day)] ?? "",
    year: yearOf(day),
  })

/** The day of the week: "Friday". */
export const weekdayOf = (day: string, say: Say = reader()): Text =>
  weekdayNames(say)[weekdayNumber(day)] ?? asWritten("")

/** A day in full with its day of the week, as a heading: "Friday 31 October 2026". */
export const withWeekday = (day: string, say: Say = reader()): Text =>
  say("{weekday} {date}", { weekday: weekdayOf(day, say), date: inFull(day, say) })

/** The day of the week as a number, from 0 for Monday. */
export const weekdayNumber = (day: string): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** A month: "October 2026" for "2026-10", or for a day of it. */
export const monthInWords = (month: string, say: Say = reader()): Text =>
  asWritten(`${monthOf(month, say)} ${yearOf(month)}`)

/** A period: "October 2026" if it is a whole month, otherwise "3 October 2026 to 5 November 2026". */
export function periodInWords(from: string, to: string, say: Say = reader()): Text {
  const last = new Date(Date.UTC(yearOf(from), Number(from.slice(5, 7)), 0)).getUTCDate()
  const isMonth = from.slice(0, 7) === to.slice(0, 7) && dayOf(from) === 1 && dayOf(to) === last
  return isMonth
    ? monthInWords(from, say)
    : say("{from} to {to}", { from: inFull(from, say), to: inFull(to, say) })
}

const yearOf = (day: string): number => Number(day.slice(0, 4))
const monthNumber = (day: string): number => Number(day.slice(5, 7)) - 1
const dayOf = (day: string): number => Number(day.slice(8))
/** The name of a month, or of a day's: "October" for "2026-10". */
export const monthOf = (day: string, say: Say = reader()): string =>
  monthNames(say)[monthNumber(day)] ?? ""
