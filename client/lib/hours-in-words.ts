import type { HoursRow } from "#shared/credit-union.ts"
import { weekdayNames } from "#shared/time/days-in-words.ts"
import { sayIn } from "#shared/words/say.ts"
import { say } from "./say.ts"

const inEnglish = weekdayNames(sayIn("en"))

/** A row of the business hours as members read it: "Monday to Friday", and "8-18" or "closed". */
export function hoursInWords({ days, open }: HoursRow): { days: string; open: string } {
  const [from = "", to] = days
    .split(" to ")
    .map((day) => weekdayNames()[inEnglish.indexOf(day)] ?? day)
  const said = to === undefined ? from : say("{from} to {to}", { from, to })
  return {
    days: said.charAt(0).toUpperCase() + said.slice(1),
    open: open === "closed" ? say("closed") : open,
  }
}
