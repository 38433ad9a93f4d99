const months = [
  ...["January", "February", "March", "April", "May", "June", "July", "August", "September"],
  ...["October", "November", "December"],
]

/** A day as papers state it: "31 Oct 2026". */
export const inWords = (day: string): string =>
  `${dayOf(day)} ${monthOf(day).slice(0, 3)} ${yearOf(day)}`

/** A day in full: "31 October 2026". */
export const inFull = (day: string): string => `${dayOf(day)} ${monthOf(day)} ${yearOf(day)}`

/** A period: "October 2026" if it is a whole month, otherwise "3 October 2026 to 5 November 2026". */
export function periodInWords(from: string, to: string): string {
  const last = new Date(Date.UTC(yearOf(from), Number(from.slice(5, 7)), 0)).getUTCDate()
  const isMonth = from.slice(0, 7) === to.slice(0, 7) && dayOf(from) === 1 && dayOf(to) === last
  return isMonth ? `${monthOf(from)} ${yearOf(from)}` : `${inFull(from)} to ${inFull(to)}`
}

const yearOf = (day: string): number => Number(day.slice(0, 4))
const dayOf = (day: string): number => Number(day.slice(8))
const monthOf = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? ""
