import * as z from "zod/mini"
import { type Fault, fault } from "../words/reader.ts"
import { asWritten, type KnownText, type Phrase, type PlainText, type Text } from "../words/text.ts"

/**
 * Control characters, lone surrogates, and bidirectional controls, which people do not type. PostgreSQL rejects some
 * of them, and others make a line read differently (a payee's name, an amount).
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

/** A field's name in messages; one with a context as a phrase, one of the staff app as it is written. */
export type Label = PlainText | Text | Phrase

/** A text with a field's name, and at most the number of characters that it may have. */
type OfField = Extract<KnownText, `{label} ${string}`>

/** What is wrong with a field, in a text with its name. */
export const about =
  (text: OfField, label: Label, max?: number): Phrase =>
  (say) =>
    (say as (text: string, holes: object) => Text)(text, { label: say(label as PlainText), max })

/** That a field has more characters than it may have. */
export const tooLong = (label: Label, max: number): Phrase =>
  about("{label} must be at most {max} characters", label, max)

/**
 * One line of a member's text, in any script, stored as typed and always displayed as text.
 * @param label the field's name in messages, such as "Recipient name"
 * @param max the maximum length in code points, both as typed and decomposed
 * @param shortest the minimum length without surrounding spaces, and its message; `kept` skips the
 *   decomposed check for values stored before that rule, such as the username of a sign-in
 */
export function singleLine(
  label: Label,
  max: number,
  shortest?: { min: number; message: Fault; kept?: boolean },
) {
  const missing = shortest?.message ?? about("{label} must be text", label)
  return z.string(fault(missing)).check(
    z.refine((text) => lengthOf(text.trim()) >= (shortest?.min ?? 0), fault(missing, true)),
    z.refine((text) => lengthOf(text) <= max, fault(tooLong(label, max))),
    z.refine(
      (text) => shortest?.kept || fitsDecomposed(text, max),
      fault(
        about(
          "{label} must be at most {max} characters with combined letters written out",
          label,
          max,
        ),
      ),
    ),
    z.refine(
      (text) => !unprintable.test(text),
      fault(about("{label} contains a character that cannot be used", label)),
    ),
  )
}

/**
 * Refuses a text of characters that are all invisible, such as a zero-width space. A blank text is
 * for the length rule to judge.
 */
export const visible = (label: Label) =>
  z.refine<string>(
    (text) => text.trim() === "" || /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text),
    fault(about("{label} has no visible characters", label)),
  )

/** A note that an employee writes down, of one or more lines. */
export const noteText = (max: number) =>
  z.string(fault(asWritten("Note is required"))).check(
    z.refine((text) => text.trim() !== "", fault(asWritten("Note is required"), true)),
    z.refine(
      (text) => lengthOf(text) <= max,
      fault(asWritten(`Note must be at most ${max} characters`)),
    ),
    z.refine(
      (text) => !/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(text),
      fault(asWritten("Note contains a character that cannot be used")),
    ),
  )

/** An email address as the specification's forms accept it; the message differs between forms. */
export function emailAddress(message: Fault) {
  return z
    .string(fault(message))
    .check(z.email(fault(message, true)), z.maxLength(254, fault(message)))
}
