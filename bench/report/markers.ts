/**
 * Replaces the text between two marker lines, and keeps both lines.
 * @throws Error when one of them is missing or they are in the wrong order
 */
export function between(text: string, begin: string, end: string, content: string): string {
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`There is no part between ${begin} and ${end}`)
  return `${text.slice(0, from + begin.length)}\n\n${content.trim()}\n\n${text.slice(to)}`
}
