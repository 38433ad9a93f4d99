/**
 * The language of every screen and paper. It is not read from the page, whose `lang` changes when the browser
 * translates it, while amounts stay as they were written.
 */
export const screenLanguage = "en"

const alphabet = new Intl.Collator(screenLanguage, { sensitivity: "base", numeric: true })

/**
 * Compares two names as a reader of that language expects them to be sorted, wherever the program runs: Äpfel
 * before Zürich, and Goal 2 before Goal 10.
 * @returns below zero if the first comes first
 */
export const compareNames = (one: string, other: string): number => alphabet.compare(one, other)

const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name inside a sentence: one that is written from right to left is isolated, as `bdi` does in markup, so that it
 * does not move the words and figures beside it.
 */
export const isolated = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name}\u2069` : name
