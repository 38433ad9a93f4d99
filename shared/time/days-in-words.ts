/** The months' names; those of three letters are their beginnings. */
export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
]

/** The days of the week, Monday first. */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const

/** A day as papers and lists state it: "31 Oct 2026". */
export const inWords = (day: string): string =>
  `${dayOf(day)} ${monthOf(day).slice(0, 3)} ${yearOf(day)}`

/** A day in full: "31 October 2026". */
export const inFull = (day: string): string => `${dayOf(day)} ${monthOf(day)} ${yearOf(day)}`

/** The day of the week: "Friday". */
export const weekdayOf = (day: string): string => weekdays[weekdayNumber(day)] ?? ""

/** The day of the week as a number, from 0 for Monday. */
export const weekdayNumber = (day: string): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** A month: "October 2026" for "2026-10", or for a day of it. */
export const monthInWords = (month: string): string => `${monthOf(month)} ${yearOf(month)}`

/** A period: "October 2026" if it is a whole month, otherwise "3 October 2026 to 5 November 2026". */
export function periodInWords(from: string, to: string): string {
  const last = new Date(Date.UTC(yearOf(from), Number(from.slice(5, 7)), 0)).getUTCDate()
  const isMonth = from.slice(0, 7) === to.slice(0, 7) && dayOf(from) === 1 && dayOf(to) === last
  return isMonth ? monthInWords(from) : `${inFull(from)} to ${inFull(to)}`
}

const yearOf = (day: string): number => Number(day.slice(0, 4))
const dayOf = (day: string): number => Number(day.slice(8))
/** The name of a month, or of a day's: "October" for "2026-10". */
export const monthOf = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? ""
