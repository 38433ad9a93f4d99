const dayMonthYear = { day: "numeric", month: "long", year: "numeric" } as const

/** "Friday, 20 November 2026", in the browser's time zone. */
export function formatToday(now: Date): string {
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" }).format(now)
  return `${weekday}, ${new Intl.DateTimeFormat("en-GB", dayMonthYear).format(now)}`
}

/** "20 November 2026", in the browser's time zone. Takes ISO 8601. */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", dayMonthYear).format(new Date(iso))
}

/** "20 November 2026, 14:36", in the browser's time zone. Takes ISO 8601. */
export function formatDateTime(iso: string): string {
  const moment = new Date(iso)
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" })
  return `${new Intl.DateTimeFormat("en-GB", dayMonthYear).format(moment)}, ${time.format(moment)}`
}

/** "20 Nov 2026, 14:36", for lists, in the browser's time zone. Takes ISO 8601. */
export function formatListTime(iso: string): string {
  const moment = new Date(iso)
  const day = new Intl.DateTimeFormat("en-GB", { ...dayMonthYear, month: "short" })
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" })
  return `${day.format(moment)}, ${time.format(moment)}`
}

/** "14:36" for a time today, otherwise as formatDateTime. In the browser's time zone. */
export function formatAsOf(moment: Date, now: Date): string {
  const whole = formatDateTime(moment.toISOString())
  const today = formatDate(now.toISOString())
  return whole.startsWith(`${today}, `) ? whole.slice(today.length + 2) : whole
}

/** "20 Nov 2026" for a calendar date, "2026-11-20". The same day in every time zone. */
export function formatDay(isoDate: string): string {
  const day = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`)
  return new Intl.DateTimeFormat("en-GB", {
    ...dayMonthYear,
    month: "short",
    timeZone: "UTC",
  }).format(day)
}
