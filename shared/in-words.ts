import { asWritten, type Phrase, type PlainText } from "./words/text.ts"

const words = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
] as const satisfies readonly PlainText[]

/** A count as sentences state it: in words up to "twelve", then in digits. */
export const inWords = (count: number): string => words[count] ?? String(count)

/** The same in the language of a text's reader. */
export const numberInWords =
  (count: number): Phrase =>
  (say) => {
    const word = words[count]
    return word ? say(word) : asWritten(String(count))
  }

/** `inWords` at the beginning of a sentence: "Five". */
export const inWordsCapitalized = (count: number): string => withCapital(inWords(count))

/** `numberInWords` at the beginning of a sentence. */
export const capitalized =
  (phrase: Phrase): Phrase =>
  (say) =>
    asWritten(withCapital(say(phrase)))

const withCapital = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** A count with its noun, in digits: "1 violation", "2 violations". */
export const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`
