import unhomoglyph from "unhomoglyph"
import type { PlainText } from "#shared/words/text.ts"
import { invalidField } from "../../use-case/problem.ts"

/**
 * Keeps keys within the size of an index entry. Only usernames older than the rules in
 * username-error.ts can be longer, if they contain characters that expand.
 */
const longestKey = 512

/**
 * The text's skeleton by Unicode's confusables (UTS 39 section 4). Texts with the same skeleton
 * look alike. It is only compared, never shown.
 */
export function skeletonOf(text: string): string {
  const visible = text.normalize("NFD").replace(/\p{Default_Ignorable_Code_Point}/gu, "")
  return unhomoglyph(visible).normalize("NFD")
}

/**
 * Marks below a letter, which are easily taken for dirt: a dot, a ring, a line, a comma. Marks above a letter tell
 * usernames apart.
 */
const marksBelow =
  /[\u0316-\u0319\u031c-\u0320\u0323-\u0326\u0329-\u0333\u0339-\u033c\u0347-\u0349\u034d\u034e\u0353-\u0356\u0359\u035a]/gu

/** A text in which all signs between words are alike, and there are none at its ends. */
const withAlikeSigns = (text: string) =>
  text.replace(/[._@+-]+/g, ".").replace(/^\.|(?<=[^.])\.$/g, "")

/** What of a username tells it apart. */
const distinctive = (text: string) =>
  withAlikeSigns(text).normalize("NFD").replace(marksBelow, "").normalize("NFC")

/** The keys that detect look-alike usernames. */
export type UsernameKeys = { usernameSkeleton: string; usernameLook: string }

/**
 * Usernames are shown as typed but compared in lower case (RFC 8265 section 3.3), so there are two
 * keys: `usernameSkeleton` for the look in lower case, and `usernameLook` for the look as typed,
 * where a capital I looks like an l ("PauI" and "Paul"). Neither tells signs apart ("marta_ek" and "marta.ek."),
 * nor marks below a letter.
 */
export function usernameKeysOf(username: string): UsernameKeys {
  // Old usernames may contain compatibility forms, such as fullwidth letters.
  const plain = distinctive(username.normalize("NFKC"))
  return {
    usernameSkeleton: skeletonOf(plain.toLowerCase()).slice(0, longestKey),
    usernameLook: skeletonOf(plain).toLowerCase().slice(0, longestKey),
  }
}

/**
 * The scripts in everyday use (UAX 31 table 5). Scripts that are written together count as one:
 * Japanese, Korean, and Bopomofo with Han (UTS 39 section 5.1).
 */
const scripts = [
  ["Latin"],
  ["Greek"],
  ["Cyrillic"],
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Hangul"],
  ["Han", "Bopomofo"],
  ...["Arabic", "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati"].map(
    (script) => [script],
  ),
  ...["Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam", "Myanmar", "Oriya"].map(
    (script) => [script],
  ),
  ...["Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan"].map((script) => [script]),
].map((together) => {
  const letters = together.map((script) => `\\p{scx=${script}}`).join("")
  return new RegExp(`^[${letters}\\p{scx=Common}\\p{scx=Inherited}]*$`, "u")
})

/** Whether all letters of a text are of one script, or of scripts that are written together. */
export const isOfOneScript = (text: string) => scripts.some((letters) => letters.test(text))

/**
 * Letters, marks, and decimal digits of PRECIS's IdentifierClass, U+3007 as its exception, and the
 * ASCII signs that usernames may contain (RFC 8264 sections 4.2 and 9).
 */
const identifier = /^[\p{Ll}\p{Lu}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\u3007._@+-]*$/u

/** Exclusions in RFC 8264: invisible letters, old Hangul jamo (9.9), and exceptions (9.6). */
const taken =
  /\p{Default_Ignorable_Code_Point}|[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u0640\u07fa\u3031-\u3035\u303b]|\u302e|\u302f/u

/** Compatibility forms of other letters, such as ligatures (RFC 8264 section 9.17). */
const hasCompatible = (text: string) => [...text].some((each) => each.normalize("NFKC") !== each)

/** Right-to-left letters, and the digits that go with them. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\u0660-\u0669]/u

/**
 * The Bidi Rule (RFC 5893 section 2) for a text in one script: it begins with a letter, ends with a
 * letter or a digit, and has digits of one kind.
 */
function breaksBidiRule(text: string): boolean {
  if (!rightToLeft.test(text)) return false
  const bothDigits = /[0-9\u06f0-\u06f9]/.test(text) && /[\u0660-\u0669]/.test(text)
  return bothDigits || !/^\p{L}.*[\p{L}\p{Nd}]\p{M}*$/u.test(text)
}

/** Maps fullwidth and halfwidth letters to the usual ones (RFC 8265 section 3.3.1). */
const mapWidth = (text: string) =>
  text.replace(/[\uff01-\uffef]/gu, (each) => each.normalize("NFKC"))

/**
 * A username as stored: widths mapped, in Unicode's composed form. Case is kept for display;
 * comparisons are in lower case.
 */
export const normalizeUsername = (typed: string) => mapWidth(typed).normalize("NFC")

/**
 * What is wrong with a new username, by the UsernameCaseMapped profile of PRECIS (RFC 8265 section
 * 3.3) and the single-script restriction of UTS 39 section 5.2. Existing usernames are not checked.
 * @param username from normalizeUsername
 * @returns a message for the field; undefined when nothing is wrong
 */
export function usernameError(username: string): PlainText | undefined {
  if (username.startsWith("-")) return "Username must not begin with a hyphen"
  if (!identifier.test(username) || taken.test(username) || hasCompatible(username)) {
    return "Username contains a character that cannot be used"
  }
  if (/^\p{M}/u.test(username)) return "Username must not begin with a mark"
  if (!isOfOneScript(username)) return "Username must have letters of one script only"
  if (breaksBidiRule(username))
    return "Username must begin with a letter and end with a letter or digit"
  return undefined
}

/**
 * A new username as stored, with its comparison keys.
 * @throws Problem invalid_request with a message at `username`
 */
export function newUsername(typed: string): UsernameKeys & { username: string } {
  const username = normalizeUsername(typed)
  const message = usernameError(username)
  if (message !== undefined) {
    throw invalidField("username", message)
  }
  return { username, ...usernameKeysOf(username) }
}
