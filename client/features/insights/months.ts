import { addMonths } from "#shared/time/target-days.ts"

/** "October 2026" for "2026-10". */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    ...{ month: "long", year: "numeric", timeZone: "UTC" },
  }).format(new Date(`${month}-01T00:00:00Z`))
}

/** "October" for "2026-10". */
export const shortMonth = (month: string) => monthName(month).replace(/ \d+$/, "")

/** The month that is so many months later. */
export const shiftMonth = (month: string, by: number) => addMonths(`${month}-01`, by).slice(0, 7)
