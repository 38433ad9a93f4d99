import { say, type Text } from "../../lib/say.ts"

/** A span of the bank's days, both inclusive, as filters have it: "2026-11-01". */
export type Period = { name: Text; from: string; to: string }

/**
 * The periods to choose from.
 * @param today the bank's day, "2026-11-23"
 */
export function periodsFor(today: string): Period[] {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  return [
    { name: say("This month"), ...monthOf(year, month) },
    { name: say("Last month"), ...monthOf(year, month - 1) },
    { name: say("This year"), from: `${year}-01-01`, to: `${year}-12-31` },
  ]
}

/** The first and the last day of a month; month 0 is the December before. */
function monthOf(year: number, month: number): Pick<Period, "from" | "to"> {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: day(Date.UTC(year, month - 1, 1)), to: day(Date.UTC(year, month, 0)) }
}
