import { usernameKeysOf } from "../identity/names/username-keys.ts"

/** Longer names are not stored. */
const longestName = 100

/**
 * An employee's name as it is stored, with single spaces; undefined if it is empty, too long, or
 * has characters that are not printed.
 */
export function staffName(text: string): string | undefined {
  const name = text.normalize("NFC").replace(/\s+/gu, " ").trim()
  if (!/[\p{L}\p{N}]/u.test(name) || /\p{C}/u.test(name) || name.length > longestName) {
    return undefined
  }
  return name
}

/**
 * Whether two names may be those of the same person: they differ at most in case, spaces,
 * punctuation, Unicode form, or letters that look alike.
 */
export function isSamePerson(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other)
}

function keyOf(name: string): string {
  // Upper case first, as case folding does: "ß" and "SS" are the same.
  return usernameKeysOf(name.toUpperCase()).usernameSkeleton.replace(/[^\p{L}\p{N}\p{M}]/gu, "")
}
