import { formatIban, normalizeIban } from "#shared/iban/format-iban.ts"
import { readTypedIban } from "../lib/typed-iban.ts"

/** The longest IBAN of any country (ISO 13616). */
const longest = 34

/** An edit; for a deletion, its direction. */
export type Deleting = "backward" | "forward" | undefined

/**
 * The text and caret of an IBAN field after an edit: capitals and digits in groups of four, with the caret
 * after the same character as before. Deleting a space deletes the next character, because the space itself
 * would be inserted again.
 * @param before the text before the edit
 * @param typed what the field holds after it, and `caret` where the browser left the caret
 * @param grouped whether the text is grouped; otherwise it has no spaces
 */
export function editIban(
  before: string,
  typed: string,
  caret: number,
  deleting: Deleting,
  grouped = true,
): { text: string; caret: number } {
  let plain = readTypedIban(typed)
  // What is left out is in front: "IBAN: ".
  let passed = Math.max(0, plain.length - readTypedIban(typed.slice(caret)).length)
  const onlyBlankDeleted = typed.length < before.length && plain === normalizeIban(before)
  if (onlyBlankDeleted && deleting === "backward" && passed > 0) {
    plain = plain.slice(0, passed - 1) + plain.slice(passed)
    passed -= 1
  } else if (onlyBlankDeleted && deleting === "forward") {
    plain = plain.slice(0, passed) + plain.slice(passed + 1)
  }
  plain = plain.slice(0, longest)
  passed = Math.min(passed, plain.length)
  if (!grouped) return { text: plain, caret: passed }
  // One space precedes each character whose index is a multiple of four.
  const blanks = passed === 0 ? 0 : Math.floor((passed - 1) / 4)
  return { text: formatIban(plain), caret: passed + blanks }
}
