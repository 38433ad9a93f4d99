import { inFull, inWords, weekdayOf } from "#shared/time/days-in-words.ts"
import { bankClock, bankDay, named } from "./bank-time.ts"
import { asWritten, say, type Text } from "./say.ts"

/** "Friday, 20 November 2026", the bank's day. */
export function formatToday(now: Date): Text {
  const day = bankDay(now)
  return say("{weekday}, {date}", { weekday: weekdayOf(day), date: inFull(day) })
}

/** "20 November 2026", the bank's day. Takes ISO 8601. */
export const formatDate = (iso: string): Text => inFull(bankDay(new Date(iso)))

/** "20 November 2026, 14:36", in the bank's time zone, named where the browser's clock differs. Takes ISO 8601. */
export function formatDateTime(iso: string): Text {
  const moment = new Date(iso)
  return named(asWritten(`${inFull(bankDay(moment))}, ${bankClock(moment)}`), moment)
}

/** "20 Nov 2026, 14:36", for lists, in the bank's time zone, which the page names once. Takes ISO 8601. */
export function formatListTime(iso: string): Text {
  const moment = new Date(iso)
  return asWritten(`${inWords(bankDay(moment))}, ${bankClock(moment)}`)
}

/** "14:36" for a time on the bank's day, otherwise as formatDateTime. */
export function formatAsOf(moment: Date, now: Date): Text {
  return bankDay(moment) === bankDay(now)
    ? named(bankClock(moment), moment)
    : formatDateTime(moment.toISOString())
}

/** "20 Nov 2026" for a calendar date, "2026-11-20", or the date of an ISO 8601 text. The same day in every time zone. */
export const formatDay = (isoDate: string): Text => inWords(isoDate.slice(0, 10))
