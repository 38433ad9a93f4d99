import { isOfOneScript } from "../../server/identity/names/username-fault.ts"

const escape = (letter: string) => `\\u{${letter.codePointAt(0)?.toString(16)}}`

/** What does something to a terminal or is not seen: controls, what turns letters around, and unassigned. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Letters that are written from right to left: what stands beside them on a line changes its place. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A customer's text for staff's terminal, on a line of its own: what is not seen, and what would turn the
 * line around, is written out as \u{...}.
 */
export const printableLine = (text: string) => text.replace(unseen, escape)

/**
 * The same for a username, a name or any text that stands beside other words. What could be read as
 * another one is written out letter by letter: letters of several scripts, or from right to left.
 */
export function printable(text: string): string {
  const plain = printableLine(text)
  const clear = isOfOneScript(text) && !rightToLeft.test(text)
  return clear ? plain : plain.replace(/[^ -~]/gu, escape)
}
