import { languages } from "../words/languages.ts"
import { screenLanguage } from "../words/reader.ts"

const alphabets = new Map<string, Intl.Collator>()

/**
 * Compares two names as a reader of the screen's language expects them to be sorted, wherever the program runs:
 * Äpfel before Zürich, and Goal 2 before Goal 10.
 * @returns below zero if the first comes first
 */
export function compareNames(one: string, other: string): number {
  const language = screenLanguage()
  let alphabet = alphabets.get(language)
  if (!alphabet) {
    alphabet = new Intl.Collator(language, { sensitivity: "base", numeric: true })
    alphabets.set(language, alphabet)
  }
  return alphabet.compare(one, other)
}

/** A number that is no amount: "1,000", "4.9"; in German and French "1.000", "4,9". */
export const formatNumber = (value: number, language = screenLanguage()): string =>
  new Intl.NumberFormat(languages[language].locale).format(value)

/** Items in a sentence: "a, b, and c". */
export const listed = (items: readonly string[], language = screenLanguage()): string =>
  new Intl.ListFormat(languages[language].locale).format(items)

const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name inside a sentence: one that is written from right to left is isolated, as `bdi` does in markup, so that it
 * does not move the words and figures beside it.
 */
export const isolated = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name}\u2069` : name
