import { passwordTooShort } from "#shared/contracts/password.ts"
import { lengthOf } from "#shared/contracts/text.ts"
import type { Phrase, PlainText } from "#shared/words/text.ts"

/** What a new password is checked against. */
type Against = {
  /** The minimum length in characters (shared/contracts/password.ts). */
  least: number
  /** The bank's, and the member's username, first and last name, and the email address up to the @. */
  names: readonly string[]
  /** Whether a text in lower case is a common password. */
  isCommon: (text: string) => boolean
}

/**
 * The minimum number of unpredictable parts. A part is a common password, a run such as 4567 or
 * aaaa, or any other single character. A repeated piece and the member's own names do not count.
 */
const minParts = 4

/** Shorter names are ignored: they occur in many good passwords. */
const shortestName = 3
const shortestCommon = 4
const shortestAgain = 3
const longestPiece = 32

/**
 * Checks a new password under the strict policy (ASVS 6.2.4, 6.2.11, 6.2.12, NIST SP 800-63B-4):
 * too short, made of names, or common. No composition rules: any character is allowed, and none
 * required (ASVS 6.2.5).
 * @returns a message for the field, or undefined
 */
export function passwordError(password: string, against: Against): Phrase | PlainText | undefined {
  if (lengthOf(password.normalize("NFC")) < against.least) return passwordTooShort(against.least)
  const text = folded(password)
  const pieces = against.names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u))
  const own = namesIn(text, [...against.names, ...pieces])
  if (own.filter(Boolean).length * 2 >= text.length) {
    return "This password is made of your name or the bank's. Choose another"
  }
  if (partsOf(text, own, against.isCommon) < minParts) {
    return "This password is among the first that attackers try. Choose another"
  }
  return undefined
}

/** Without case and accents, since people type names without them in passwords. */
const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

/** Marks the characters of a password that belong to a name in it. */
function namesIn(text: string, names: readonly string[]): boolean[] {
  const own = Array.from({ length: text.length }, () => false)
  for (const name of names) {
    const piece = folded(name)
    if (piece.length < shortestName) continue
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
      own.fill(true, at, at + piece.length)
    }
  }
  return own
}

/** The smallest number of parts that make up the password. */
function partsOf(text: string, own: readonly boolean[], isCommon: Against["isCommon"]): number {
  const fewest = [0]
  for (let end = 1; end <= text.length; end += 1) {
    const single = (fewest[end - 1] ?? 0) + (own[end - 1] ? 0 : 1)
    let best = single
    for (let start = Math.max(0, end - longestPiece); start <= end - shortestAgain; start += 1) {
      const before = fewest[start] ?? 0
      if (before >= best) continue
      const piece = text.slice(start, end)
      if (text.indexOf(piece) + piece.length <= start) best = before
      else if (isRun(piece) || (piece.length >= shortestCommon && isCommon(piece))) {
        best = Math.min(best, before + 1)
      }
    }
    fewest.push(best)
  }
  return fewest[text.length] ?? 0
}

/** Whether consecutive characters differ by the same step: aaaa, 4567, dcba. */
function isRun(piece: string): boolean {
  const step = piece.charCodeAt(1) - piece.charCodeAt(0)
  if (Math.abs(step) > 1) return false
  for (let at = 2; at < piece.length; at += 1) {
    if (piece.charCodeAt(at) - piece.charCodeAt(at - 1) !== step) return false
  }
  return true
}
