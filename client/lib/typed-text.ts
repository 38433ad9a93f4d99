/**
 * What people type and paste, turned into what the API's contracts judge, which stay strict. It is read before a
 * request is built, so that keys, hashes, and confirmations are those of what was read. Amounts are in
 * typed-amount.ts, IBANs in typed-iban.ts, dates in typed-date.ts. Never for passwords: each character counts.
 */
// Controls, soft hyphens, spaces without width, and marks of direction and byte order. Joiners, which shape letters
// and emoji, stay, and so do tabs and line breaks.
const unseen =
  /(?![\t\n\v\f\r\u0085])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** The text without characters that nobody sees. */
export const withoutUnseen = (typed: string): string => typed.replace(unseen, "")

/** Full-width and Arabic-Indic digits, and those of Persian and Urdu, as the digits of every form. */
export const withPlainDigits = (typed: string): string =>
  typed.replace(/[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    // Each of these scripts begins at a multiple of 16.
    String(digit.charCodeAt(0) % 16),
  )

/** One line, such as a name or a username: without the spaces around it, and with one for tabs and line breaks. */
export const readTypedLine = (typed: string): string =>
  withoutUnseen(typed)
    .replace(/ *[^\S ]\s*|\u0085/g, " ")
    .trim()

/** Several lines of text: any line break is a plain one, and none, nor spaces, are around it. */
export const readTypedText = (typed: string): string =>
  withoutUnseen(typed)
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n")
    .trim()

/** An email address, as browsers read it in a field for one: without line breaks and the spaces around it. */
export const readTypedEmail = (typed: string): string =>
  withoutUnseen(typed)
    .replace(/[\r\n]/g, "")
    .trim()

/** Digits that may be typed in another script, with spaces, dashes, and other signs between them. */
export const readTypedDigits = (typed: string): string =>
  withPlainDigits(typed).replace(/[^0-9]/g, "")

/** Figures that stay as they were typed but for their script, for a contract that refuses what is no digit. */
export const readTypedFigures = (typed: string): string => withPlainDigits(readTypedLine(typed))

/**
 * A code of digits. A whole code that is pasted behind typed digits replaces them.
 * @param before the digits before this edit, which is at their end
 */
export function readTypedCode(typed: string, length: number, before = ""): string {
  const digits = readTypedDigits(typed)
  const added = digits.startsWith(before) ? digits.slice(before.length) : digits
  return (added.length >= length ? added : digits).slice(0, length)
}

/** A whole number; NaN, which contracts refuse, for another text, and undefined for none. */
export function readTypedNumber(typed: string | number | undefined): number | undefined {
  const text = readTypedFigures(String(typed ?? ""))
  if (text === "") return undefined
  return /^[0-9]+$/.test(text) ? Number(text) : Number.NaN
}

/** The text of a QR code, without what pads its lines. Each has a meaning, even an empty one. */
export const readTypedQr = (typed: string): string =>
  readTypedText(typed)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim()
