/** Without the characters that XML 1.0 does not allow: control characters and unpaired surrogates. */
export const xmlText = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "") || "-"

/** At most so many characters, none of them cut in half. */
export const clipped = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : text
        .slice(0, longest)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd()

/** Text of an XML element. */
export const escapeXml = (text: string): string =>
  xmlText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
