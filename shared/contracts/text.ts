import * as z from "zod/mini"

/**
 * Control characters, lone surrogates, and bidirectional controls, which people do not type.
 * PostgreSQL rejects some of them, and others make a line read differently (a payee's name, an
 * amount).
 */
const unprintable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** A text's length in code points, as PostgreSQL counts it; JavaScript counts UTF-16 units. */
export const lengthOf = (text: string) => [...text].length

/**
 * Whether a text has at most `max` characters after compatibility decomposition (Unicode's NFKC),
 * since searches and comparisons use that form: one letter may become eighteen. True for a text
 * that is too long as it is, which has its own message.
 */
export const fitsDecomposed = (text: string, max: number) =>
  lengthOf(text) > max || lengthOf(text.normalize("NFKC")) <= max

/**
 * One line of a member's text, in any script, stored as typed and always displayed as text.
 * @param label the field's name in messages, such as "Recipient name"
 * @param max the maximum length in code points, both as typed and decomposed
 * @param shortest the minimum length without surrounding spaces, and its message; `kept` skips the
 *   decomposed check for values stored before that rule, such as the username of a sign-in
 */
export function singleLine(
  label: string,
  max: number,
  shortest?: { min: number; message: string; kept?: boolean },
) {
  const missing = shortest?.message ?? `${label} must be text`
  return z.string({ error: missing }).check(
    z.refine((text) => lengthOf(text.trim()) >= (shortest?.min ?? 0), {
      error: missing,
      abort: true,
    }),
    z.refine((text) => lengthOf(text) <= max, {
      error: `${label} must be at most ${max} characters`,
    }),
    z.refine((text) => shortest?.kept || fitsDecomposed(text, max), {
      error: `${label} must be at most ${max} characters with combined letters written out`,
    }),
    z.refine((text) => !unprintable.test(text), {
      error: `${label} contains a character that cannot be used`,
    }),
  )
}

/**
 * Refuses a text of characters that are all invisible, such as a zero-width space. A blank text is
 * for the length rule to judge.
 */
export const visible = (label: string) =>
  z.refine<string>(
    (text) => text.trim() === "" || /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text),
    { error: `${label} has no visible characters` },
  )

/** A note that an employee writes down, of one or more lines. */
export const noteText = (max: number) =>
  z.string({ error: "Note is required" }).check(
    z.refine((text) => text.trim() !== "", { error: "Note is required", abort: true }),
    z.refine((text) => lengthOf(text) <= max, {
      error: `Note must be at most ${max} characters`,
    }),
    z.refine((text) => !/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(text), {
      error: "Note contains a character that cannot be used",
    }),
  )

/** An email address as the specification's forms accept it; the message differs between forms. */
export function emailAddress(message: string) {
  return z
    .string({ error: message })
    .check(z.email({ error: message, abort: true }), z.maxLength(254, message))
}
