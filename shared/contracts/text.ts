import * as z from "zod/mini"

/**
 * Controls, halves of a surrogate pair, and what turns the order of letters around: nothing a person types.
 * Some of it PostgreSQL refuses, and some makes a line read as another one (a payee's name, an amount).
 */
const unprintable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** A text's length in code points, as PostgreSQL counts it; JavaScript counts some letters twice. */
export const lengthOf = (text: string) => [...text].length

/**
 * Whether a text has at most `max` characters with its combined letters written out (Unicode's NFKC),
 * as whatever searches or compares it does: one letter may become eighteen, in a kept text for good.
 * True for a text that is too long as it is: that has a message of its own.
 */
export const fitsWrittenOut = (text: string, max: number) =>
  lengthOf(text) > max || lengthOf(text.normalize("NFKC")) <= max

/**
 * One line of a customer's text, in any script, kept as typed and always shown as text.
 * @param label what the field is called in a message, such as "Recipient name"
 * @param max length at most, in code points as PostgreSQL counts them, as typed and written out
 * @param shortest the fewest characters, blanks around them not counted, and the message when there are fewer;
 *   `kept` for what may have been kept before written out counted, such as the username of a sign-in
 */
export function line(
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
    z.refine((text) => shortest?.kept || fitsWrittenOut(text, max), {
      error: `${label} must be at most ${max} characters with combined letters written out`,
    }),
    z.refine((text) => !unprintable.test(text), {
      error: `${label} contains a character that cannot be used`,
    }),
  )
}

/** An email address as the specification's forms take it; the message differs from form to form. */
export function emailAddress(message: string) {
  return z
    .string({ error: message })
    .check(z.email({ error: message, abort: true }), z.maxLength(254, message))
}
