import { isDay } from "#shared/contracts/fields.ts"
import { inWords, monthNames } from "#shared/time/days-in-words.ts"
import { addDays } from "#shared/time/target-days.ts"
import { reader } from "#shared/words/reader.ts"
import type { Say } from "#shared/words/text.ts"
import { bankDay } from "./bank-time.ts"
import { say } from "./say.ts"

/** The message for what is not a date, with a date to come. */
export const noDate = say("Enter a date such as {date}", {
  date: inWords(addDays(bankDay(new Date()), 7)),
})

/**
 * Converts a typed date to a day in the API's format, "2026-11-24". Accepts the screen's own form, with the
 * month as a word of its language in any length and place ("24 Nov 2026", "November 24, 2026", "24. Nov. 2026"),
 * numbers with the day first ("24.11.2026", "24/11/26"), and ISO dates. Anything else is returned unchanged, for
 * validation to reject.
 */
export function readTypedDate(typed: string, language: Say = reader()): string {
  const parts = plain(typed)
    .split(/[\s.,/-]+/)
    .filter(Boolean)
  if (parts.length !== 3) return typed
  const [first = "", second = "", third = ""] = parts
  const [year, month, day] = /^[0-9]{4}$/.test(first)
    ? [first, second, third]
    : /^[a-z]/.test(first)
      ? [third, first, second]
      : [third, second, first]
  const iso = [
    /^[0-9]{2}$/.test(year) ? `20${year}` : year,
    monthNumber(month, language),
    two(day.replace(/^1er$/, "1")),
  ].join("-")
  return isDay(iso) ? iso : typed
}

/** "11" for "11", "nov", and "november"; the text itself for anything else, and for what begins two months. */
function monthNumber(text: string, language: Say): string {
  if (!/^[a-z]{3}/.test(text)) return two(text)
  const starts = monthNames(language).map((month) => plain(month).startsWith(text))
  const found = starts.indexOf(true)
  return found === -1 || found !== starts.lastIndexOf(true) ? text : two(String(found + 1))
}

/** Without capitals and accents. */
const plain = (text: string) => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")

const two = (text: string) => text.padStart(2, "0")
