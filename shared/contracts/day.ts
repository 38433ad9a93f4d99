/** Whether a text is a calendar date with a year of four digits: 2026-11-20. */
export function isDay(text: string): boolean {
  if (!/^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
