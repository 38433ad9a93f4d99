import type { Language } from "./languages.ts"
import { sayIn } from "./say.ts"
import type { Phrase, PlainText, Say, Text } from "./text.ts"

let reading: Say = sayIn("en")

/**
 * From now on, screens are in the language of `say`: the app of members calls it once, in a page that is not in
 * English. It is not read from the page's `lang`, which changes when the browser translates it, while amounts stay
 * as they were written. The server never calls it: there, each reader has a language of their own.
 */
export function readIn(say: Say): void {
  reading = say
}

/** `say` of who reads the screen; English on the server. */
export const reader = (): Say => reading

/** The language of the screen, for its figures. */
export const screenLanguage = (): Language => reading.language

/**
 * What a contract says of a wrong field, without a period: zod's option for it. It is said when the issue is read,
 * in the language of the screen, or of the request (readingAs). Texts of the staff app's own contracts are English
 * alone: asWritten.
 * @param abort whether what follows is not judged then
 */
export const fault = (message: Fault, abort?: true) => ({
  error: (): string => reading(message as Phrase),
  // Unstated, it is for zod to decide.
  ...(abort && { abort }),
})

/** A known text or a phrase; a text of the staff app as it is written. */
export type Fault = PlainText | Phrase | Text

/** Does something at once, such as reading what is wrong with a request, in the language of who reads it. */
export function readingAs<Result>(say: Say, work: () => Result): Result {
  const before = reading
  reading = say
  try {
    return work()
  } finally {
    reading = before
  }
}
