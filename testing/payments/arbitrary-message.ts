/** Generates any message that its description allows, for property-based tests. */
import * as fc from "fast-check"
import type { MessageType, MessageValue } from "../../server/payments/messages/message-type.ts"
import {
  type Field,
  type Fields,
  type Leaf,
  occurrences,
  type Shape,
  shapeOf,
} from "../../server/payments/messages/shape.ts"

const characters = fc.constantFrom(
  ..."abcdefghijklmnopqrstuvwxyzXYZ0123456789 /-?:().,'+",
  ..."&<>\"'\t\n\r]äßŁжЩ€日😀\u{85}\u{FFFD}\u{10FFFF}",
  "]]>",
)

/** The length in a pattern such as ^[^]{1,35}$: counted in code points. */
function textOf(longest: number): fc.Arbitrary<string> {
  return (
    fc
      .array(characters, { minLength: 1, maxLength: Math.min(longest, 40) })
      .map((list) => Array.from(list.join("")).slice(0, longest).join(""))
      // Blank text is not a value in any real message, and readers may trim it.
      .filter((text) => text.trim() !== "")
  )
}

const moment = fc.date({
  min: new Date("1970-01-01"),
  max: new Date("2999-12-31"),
  noInvalidDate: true,
})

function leafText(leaf: Leaf): fc.Arbitrary<string> {
  if (leaf.type === "ISODate") return moment.map((date) => date.toISOString().slice(0, 10))
  if (leaf.type === "ISODateTime") {
    const ends = fc.constantFrom("Z", "+02:00", "-11:30", "", ".5Z", ".123456Z")
    return fc.tuple(moment, ends).map(([date, end]) => date.toISOString().slice(0, 19) + end)
  }
  const longest = /\{1,([0-9]+)\}\$$/.exec(leaf.pattern.source)?.[1]
  if (leaf.pattern.source.startsWith("^[^]") && longest) return textOf(Number(longest))
  return fc.stringMatching(leaf.pattern).filter(leaf.accepts)
}

const amounts = fc.record({
  currency: fc.stringMatching(/^[A-Z]{3}$/),
  decimal: fc.stringMatching(/^(?:0|[1-9][0-9]{0,8})(?:[.][0-9]{1,5})?$/),
})

/** Shapes are shared between messages, and their arbitraries are slow to create. */
const made = new WeakMap<Shape, fc.Arbitrary<unknown>>()

function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  const known = made.get(shape)
  if (known) return known
  const value = newValueOf(shape)
  made.set(shape, value)
  return value
}

function newValueOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.kind === "leaf") return leafText(shape)
  if (shape.kind === "amount") return amounts
  if (shape.kind === "sequence") return fieldsValue(shape.fields)
  const entries: [string, Shape][] = Object.entries(shape.fields)
  return fc.oneof(...entries.map(([name, one]) => valueOf(one).map((value) => ({ [name]: value }))))
}

function fieldsValue(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const written = Object.entries(fields).filter(([, field]) => field.kind !== "skipped")
  const values = Object.fromEntries(written.map(([name, field]) => [name, fieldValue(field)]))
  const requiredKeys = written.filter(([, { kind }]) => kind !== "optional").map(([name]) => name)
  return fc.record(values, { requiredKeys }).map((value) => ({ ...value }))
}

function fieldValue(field: Field): fc.Arbitrary<unknown> {
  const shape = shapeOf(field)
  if (!shape) throw new Error("A skipped field has no value")
  const value = valueOf(shape)
  const { min } = occurrences(field)
  return field.kind === "many" ? fc.array(value, { minLength: min, maxLength: 2 }) : value
}

/** Any value of a message, generated from its description. */
export function arbitraryMessage<M extends MessageType>(type: M): fc.Arbitrary<MessageValue<M>> {
  const { shape, min } = type.item
  const items = fc.array(valueOf(shape), { minLength: min, maxLength: 3 })
  const head = fieldsValue(type.head)
  const value =
    type.kind === "flat"
      ? fc.record({ head, items })
      : fc.record({
          head,
          groups: fc.array(fc.record({ head: fieldsValue(type.group.head), items }), {
            minLength: Math.max(type.group.min, type.item.min),
            maxLength: 2,
          }),
        })
  return value as fc.Arbitrary<unknown> as fc.Arbitrary<MessageValue<M>>
}
