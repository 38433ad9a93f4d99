import { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common"
import { translations } from "@zxcvbn-ts/language-en"

/** How hard a password is to guess. */
export type Strength = {
  /** From 0, guessed at once, to 4. */
  score: 0 | 1 | 2 | 3 | 4
  /** What makes it easy to guess, a sentence; undefined where nothing stands out. */
  warning: string | undefined
}

/** What comes later makes a password no weaker, and the estimate's time grows with the length. */
const lookedAt = 40

/** A shorter name is in many a good password. */
const shortestName = 3

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, translations })

/**
 * Guesses how many tries a password takes (zxcvbn-ts). Only loaded where a new password is typed: its
 * list of common ones weighs more than the whole sign-in screen.
 * @param own what an attacker knows of the customer; it counts for nothing in the password
 */
export function estimateStrength(password: string, own: readonly string[]): Strength {
  const rest = own
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}]+/u)])
    .filter((name) => name.length >= shortestName)
    .reduce((left, name) => left.replaceAll(new RegExp(escaped(name), "giu"), ""), password)
  const { score, feedback } = estimator.check(rest.slice(0, lookedAt))
  const named = rest.length * 2 <= password.length
  if (named) return { score: 0, warning: "It is made of your own name." }
  return { score, warning: score < 3 ? (feedback.warning ?? undefined) : undefined }
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
