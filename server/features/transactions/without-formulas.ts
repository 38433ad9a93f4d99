/**
 * Where a spreadsheet may see a formula begin: at the start, and after what it may take for the end of a
 * field. Where a semicolon separates fields, our quotes stand in the middle of one and hold nothing
 * together. Blanks and quotes before the sign do not keep a spreadsheet from it.
 */
const formulaStart = /([;\t\n\v\f\r\u0085\u2028\u2029]|^)(?=[\s"']*[=+\-@＝＋－＠])/g

/**
 * A text for a field of a CSV file, in which no spreadsheet sees a formula (OWASP: CSV injection): an
 * apostrophe, which says that text follows, stands before whatever would begin one.
 */
export function withoutFormulas(text: string): string {
  return text.replace(formulaStart, "$1'")
}
