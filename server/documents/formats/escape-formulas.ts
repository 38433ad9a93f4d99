/**
 * Positions where a spreadsheet may see a formula begin: the start, and after anything that it may
 * read as the end of a field. Where semicolons separate fields, our quotes are in the middle of a
 * field and do not protect it. Spaces and quotes before the sign do not help either.
 */
const formulaStart = /([;\t\n\v\f\r\u0085\u2028\u2029]|^)(?=[\s"']*[=+\-@＝＋－＠])/g

/**
 * Escapes text for a CSV field so that spreadsheets read no formula in it (OWASP: CSV injection): puts an
 * apostrophe, which marks text, before anything that would begin a formula.
 */
export function escapeFormulas(text: string): string {
  return text.replace(formulaStart, "$1'")
}
