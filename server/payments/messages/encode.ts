import { MessageError } from "./message-error.ts"
import {
  type Amount,
  type Fields,
  type FieldsValue,
  occurrences,
  type Shape,
  shapeOf,
  type ValueOf,
} from "./shape.ts"
import { amountDecimal, currencyCode } from "./simple-types.ts"

/**
 * Writes one element by its shape. There is no white space between elements, so equal values give
 * equal bytes.
 * @throws MessageError if a text is not of its type: a bug of the caller
 */
export function encodeElement<S extends Shape>(name: string, shape: S, value: ValueOf<S>): string {
  return element(name, shape, value, [name])
}

/** Writes fields in the order of their shape. */
export function encodeFields<F extends Fields>(
  fields: F,
  value: FieldsValue<F>,
  path: readonly string[],
): string {
  return sequenceText(fields, value, path)
}

function element(name: string, shape: Shape, value: unknown, path: readonly string[]): string {
  if (shape.kind === "leaf") {
    return `<${name}>${escapeText(checkedText(shape.accepts, shape.rule, value, path))}</${name}>`
  }
  if (shape.kind === "amount") {
    const { currency, decimal } = asAmount(value, path)
    return `<${name} Ccy="${currency}">${decimal}</${name}>`
  }
  const fields: Fields = shape.fields
  if (shape.kind === "choice") requireOne(fields, value, path)
  return `<${name}>${sequenceText(fields, value, path, shape.kind === "choice")}</${name}>`
}

function sequenceText(
  fields: Fields,
  value: unknown,
  path: readonly string[],
  isChoice = false,
): string {
  const given = asRecord(value, path)
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) {
    throw new MessageError("wrong_structure", `${unknown} is not a field here`, { path })
  }
  let text = ""
  for (const [name, field] of Object.entries(fields)) {
    const shape = shapeOf(field)
    if (!shape) continue
    const found = given[name]
    const all: readonly unknown[] =
      field.kind === "many" ? asList(found, [...path, name]) : found === undefined ? [] : [found]
    const { min, max } = occurrences(field)
    if (!isChoice && (all.length < min || all.length > max)) {
      const what = `${name} must be given ${min} to ${max} times, not ${all.length} times`
      throw new MessageError("wrong_structure", what, { path })
    }
    for (const one of all) text += element(name, shape, one, [...path, name])
  }
  return text
}

function requireOne(fields: Fields, value: unknown, path: readonly string[]): void {
  const given = asRecord(value, path)
  if (Object.keys(fields).filter((name) => given[name] !== undefined).length === 1) return
  const names = Object.keys(fields).join(" or ")
  throw new MessageError("wrong_structure", `exactly one of ${names} must be given`, { path })
}

function checkedText(
  accepts: (text: string) => boolean,
  rule: string,
  value: unknown,
  path: readonly string[],
): string {
  if (typeof value === "string" && accepts(value) && isXmlText(value)) return value
  throw new MessageError("wrong_value", `the text must be ${rule}`, { path })
}

function asAmount(value: unknown, path: readonly string[]): Amount {
  const { currency, decimal } = asRecord(value, path)
  return {
    currency: checkedText(currencyCode.accepts, currencyCode.rule, currency, path),
    decimal: checkedText(amountDecimal.accepts, amountDecimal.rule, decimal, path),
  }
}

function asRecord(value: unknown, path: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null) return { ...value }
  throw new MessageError("wrong_structure", "the element is missing", { path })
}

function asList(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new MessageError("wrong_structure", "a list is missing", { path })
}

/** Whether XML 1.0 allows every character: no control characters, no unpaired surrogates. */
function isXmlText(text: string): boolean {
  return /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u.test(text)
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  // A reader turns a bare carriage return into a line feed (XML 1.0, section 2.11).
  "\r": "&#13;",
}

function escapeText(text: string): string {
  return text.replace(/[&<>"'\r]/g, (character) => escapes[character] ?? character)
}
