import { type Language, languages } from "../words/languages.ts"
import { sayIn } from "../words/say.ts"
import type { Say } from "../words/text.ts"

let reading: Say = sayIn("en")
let alphabet = alphabetOf("en")

/**
 * From now on, screens are in the language of `say`: the app of members calls it once, in a page that is not in
 * English. It is not read from the page's `lang`, which changes when the browser translates it, while amounts stay
 * as they were written. The server never calls it: there, each reader has a language of their own.
 */
export function readIn(say: Say): void {
  reading = say
  alphabet = alphabetOf(say.language)
}

/** `say` of who reads the screen; English on the server. */
export const reader = (): Say => reading

/** The language of the screen, for its figures. */
export const screenLanguage = (): Language => reading.language

function alphabetOf(language: Language): Intl.Collator {
  return new Intl.Collator(language, { sensitivity: "base", numeric: true })
}

/**
 * Compares two names as a reader of the screen's language expects them to be sorted, wherever the program runs:
 * Äpfel before Zürich, and Goal 2 before Goal 10.
 * @returns below zero if the first comes first
 */
export const compareNames = (one: string, other: string): number => alphabet.compare(one, other)

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
