import { isOfOneScript } from "../../server/identity/names/username.ts"

const escape = (letter: string) => `\\u{${letter.codePointAt(0)?.toString(16)}}`

/** Characters that control a terminal, reverse the text's direction, or cannot be seen. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Right-to-left letters: they move the text next to them on the line. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A member's text for staff's terminal, on a separate line. Characters that cannot be seen or that
 * reverse the line are written out as \u{...}.
 */
export const printableLine = (text: string) => text.replace(unseen, escape)

/**
 * A username, a name, or another short text next to other words on the line. Text that could be
 * mistaken for another is escaped letter by letter: mixed scripts, or letters from right to left.
 */
export function printable(text: string): string {
  const plain = printableLine(text)
  const clear = isOfOneScript(text) && !rightToLeft.test(text)
  return clear ? plain : plain.replace(/[^ -~]/gu, escape)
}
