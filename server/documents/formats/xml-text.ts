/** Without the characters that XML 1.0 does not allow: control characters and unpaired surrogates. */
export const xmlText = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "") || "-"

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/**
 * At most so many characters, counted in code points as schemas count them. What readers see as one character is
 * left out whole.
 */
export function clipped(text: string, longest: number): string {
  if (text.length <= longest) return text
  let kept = ""
  let count = 0
  for (const { segment } of graphemes.segment(text)) {
    count += [...segment].length
    if (count > longest) return kept.trimEnd()
    kept += segment
  }
  return kept
}

/** Text of an XML element. */
export const escapeXml = (text: string): string =>
  xmlText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
