import { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common"
import { translations } from "@zxcvbn-ts/language-en"
import { asWritten, say, type Text } from "../../lib/say.ts"

/** The estimated strength of a password. */
export type Strength = {
  /** From 0, guessed immediately, to 4. */
  score: 0 | 1 | 2 | 3 | 4
  /** What makes it easy to guess, as a sentence; undefined without a specific reason. */
  warning: Text | undefined
}

/** Later characters do not make a password weaker, and the time for the estimate grows with the length. */
const lookedAt = 40

/** Many good passwords contain a shorter name. */
const shortestName = 3

/** The package's own English, in the language of the page. */
// cspell:ignore abcabcabc
const warnings = {
  ...translations.warnings,
  straightRow: say("Straight rows of keys on your keyboard are easy to guess."),
  keyPattern: say("Short keyboard patterns are easy to guess."),
  simpleRepeat: say("Repeated characters like 'aaa' are easy to guess."),
  extendedRepeat: say("Repeated character patterns like 'abcabcabc' are easy to guess."),
  sequences: say("Common character sequences like 'abc' are easy to guess."),
  recentYears: say("Recent years are easy to guess."),
  dates: say("Dates are easy to guess."),
  topTen: say("This is a heavily used password."),
  topHundred: say("This is a frequently used password."),
  common: say("This is a commonly used password."),
  similarToCommon: say("This is similar to a commonly used password."),
  wordByItself: say("Single words are easy to guess."),
  namesByThemselves: say("Single names or surnames are easy to guess."),
  commonNames: say("Common names and surnames are easy to guess."),
}

const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  translations: { ...translations, warnings },
})

/**
 * Estimates how many guesses a password takes (zxcvbn-ts). Loaded only where a new password is typed: its
 * list of common passwords is larger than the whole sign-in page.
 * @param own what an attacker may know about the member; it adds no strength
 */
export function estimateStrength(password: string, own: readonly string[]): Strength {
  const rest = own
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}]+/u)])
    .filter((name) => name.length >= shortestName)
    .reduce((left, name) => left.replaceAll(new RegExp(escaped(name), "giu"), ""), password)
  const { score, feedback } = estimator.check(rest.slice(0, lookedAt))
  const named = rest.length * 2 <= password.length
  if (named) return { score: 0, warning: say("It contains your own name.") }
  return {
    score,
    warning: score < 3 && feedback.warning ? asWritten(feedback.warning) : undefined,
  }
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
