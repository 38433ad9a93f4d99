/**
 * TARGET days: the days on which euro payments between banks settle. Closed are Saturdays, Sundays,
 * New Year's Day, Good Friday, Easter Monday, May 1, December 25, and December 26 (European Central
 * Bank, press release of December 14, 2000: long-term calendar for TARGET closing days).
 *
 * Days are ISO dates, such as 2026-11-23, without time or zone.
 */

const dayMs = 86_400_000

/** Easter Sunday of a year of the Gregorian calendar, by the anonymous Gregorian computus. */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leapCorrection = century - Math.floor(century / 4)
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + leapCorrection - moonCorrection + 15) % 30
  const yearOfCentury = year % 100
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return isoDate(year, Math.floor(days / 31), (days % 31) + 1)
}

/** Whether euro payments between banks settle on a day. */
export function isTargetDay(date: string): boolean {
  const moment = new Date(dayStart(date))
  if (moment.getUTCDay() === 0 || moment.getUTCDay() === 6) return false
  if (["01-01", "05-01", "12-25", "12-26"].includes(date.slice(5))) return false
  // Good Friday is in March or April, and Easter Monday too.
  if (date.slice(5, 7) !== "03" && date.slice(5, 7) !== "04") return true
  const easter = easterSunday(moment.getUTCFullYear())
  return date !== addDays(easter, -2) && date !== addDays(easter, 1)
}

/** The day itself if it is a TARGET day, else the next one. */
export function targetDayFrom(date: string): string {
  return isTargetDay(date) ? date : addTargetDays(date, 1)
}

/**
 * The TARGET day that is `count` TARGET days after a date; the date itself need not be one. Zero
 * gives the date, a negative count goes back.
 */
export function addTargetDays(date: string, count: number): string {
  const step = Math.sign(count)
  let day = date
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, step)
    if (isTargetDay(day)) left -= 1
  }
  return day
}

/** The date that is `count` calendar days later. */
export function addDays(date: string, count: number): string {
  return new Date(dayStart(date) + count * dayMs).toISOString().slice(0, 10)
}

/** The same day `count` months later, or that month's last day if it is shorter. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const months = year * 12 + month - 1 + count
  const inYear = Math.floor(months / 12)
  const lastDay = new Date(Date.UTC(inYear, (months % 12) + 1, 0)).getUTCDate()
  return isoDate(inYear, (months % 12) + 1, Math.min(day, lastDay))
}

/** @throws RangeError if there is no such day */
function dayStart(date: string): number {
  const start = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(date)) {
    throw new RangeError("Not a date such as 2026-11-23")
  }
  return start
}

function isoDate(year: number, month: number, day: number): string {
  const two = (number: number) => String(number).padStart(2, "0")
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`
}
