/** What is wrong with a message, for callers that must not depend on the sentence. */
export type MessageFault =
  /** More bytes than the limit for a message or for one of its parts. */
  | "too_large"
  /** Not well-formed XML, or not UTF-8. */
  | "not_xml"
  /** The bytes end before the root element does. */
  | "cut_off"
  /** XML that payment messages never need: DOCTYPE, processing instructions, too many levels. */
  | "forbidden_xml"
  /** Not a message of the expected type: other root element or namespace. */
  | "wrong_type"
  /** An element is missing, unknown, repeated, or in the wrong place. */
  | "wrong_structure"
  /** An element's text is not of its type. */
  | "wrong_value"

/** Where in a message: the path of element names below the root, and the line (from 1). */
export type Place = { readonly path: readonly string[]; readonly line?: number | undefined }

/**
 * A message that cannot be read or written. `message` is one sentence that says what is wrong and
 * where, for a repair item or a log. It quotes nothing from the message, which may contain names
 * and amounts.
 */
export class MessageError extends Error {
  override readonly name = "MessageError"
  readonly fault: MessageFault
  readonly place: Place

  constructor(fault: MessageFault, what: string, place: Place = { path: [] }) {
    super(sentence(what, place))
    this.fault = fault
    this.place = place
  }
}

function sentence(what: string, { path, line }: Place): string {
  const at = [line === undefined ? "" : `Line ${line}`, path.join("/")].filter(
    (part) => part !== "",
  )
  if (at.length > 0) return `${at.join(", ")}: ${what}.`
  return `${what.slice(0, 1).toUpperCase()}${what.slice(1)}.`
}
