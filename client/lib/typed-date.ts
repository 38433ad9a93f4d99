import { isDay } from "#shared/contracts/fields.ts"
import { inWords, months } from "#shared/time/days-in-words.ts"
import { addDays } from "#shared/time/target-days.ts"
import { bankDay } from "./bank-time.ts"

/** The message for what is not a date, with a date to come. */
export const noDate = `Enter a date such as ${inWords(addDays(bankDay(new Date()), 7))}`

/**
 * Converts a typed date to a day in the API's format, "2026-11-24". Accepts the bank's own form, with the
 * month as a word in any length and place ("24 Nov 2026", "November 24, 2026"), numbers with the day first
 * ("24.11.2026", "24/11/26"), and ISO dates. Anything else is returned unchanged, for validation to reject.
 */
export function readTypedDate(typed: string): string {
  const parts = typed
    .trim()
    .toLowerCase()
    .split(/[\s.,/-]+/)
    .filter(Boolean)
  if (parts.length !== 3) return typed
  const [first = "", second = "", third = ""] = parts
  const [year, month, day] = /^[0-9]{4}$/.test(first)
    ? [first, second, third]
    : /^[a-z]/.test(first)
      ? [third, first, second]
      : [third, second, first]
  const iso = [/^[0-9]{2}$/.test(year) ? `20${year}` : year, monthNumber(month), two(day)].join("-")
  return isDay(iso) ? iso : typed
}

/** "11" for "11", "nov", and "november"; the text itself for anything else. */
function monthNumber(text: string): string {
  if (!/^[a-z]{3}/.test(text)) return two(text)
  const found = months.findIndex((month) => month.toLowerCase().startsWith(text))
  return found === -1 ? text : two(String(found + 1))
}

const two = (text: string) => text.padStart(2, "0")
