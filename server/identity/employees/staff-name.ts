import { usernameKeysOf } from "../names/username.ts"

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
 * Whether two names may be those of the same person: they differ at most in case, spaces, accents,
 * punctuation, Unicode form, the order of their words, or letters that look alike.
 */
export function isSamePerson(one: string, other: string): boolean {
  const known = nameKeys(one)
  return nameKeys(other).some((key) => known.includes(key))
}

/** Forms of a name; names that may be one person's have one in common. */
export function nameKeys(name: string): string[] {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
  const keys = [
    words.join(""),
    words.toSorted((a, b) => (a.toUpperCase() < b.toUpperCase() ? -1 : 1)).join(""),
  ].flatMap((text) => {
    // As typed a capital I looks like an l, and in upper case "ß" and "SS" are the same.
    const { usernameLook } = usernameKeysOf(text)
    return [usernameLook, usernameKeysOf(text.toUpperCase()).usernameSkeleton]
  })
  return [...new Set(keys)]
}
