import type { Language } from "./languages.ts"
import { sayIn } from "./say.ts"
import type { Say } from "./text.ts"

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
