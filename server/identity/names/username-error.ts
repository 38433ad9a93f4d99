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
export function usernameError(username: string): string | undefined {
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
