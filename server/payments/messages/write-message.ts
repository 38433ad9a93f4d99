import { encodeElement, encodeFields } from "./encode.ts"
import { MessageError } from "./message-error.ts"
import {
  type FlatMessageType,
  type GroupedMessageType,
  type Item,
  type MessageType,
  type MessageValue,
  namespaceOf,
} from "./message-type.ts"
import type { Shape, ValueOf } from "./shape.ts"

/**
 * A message as UTF-8 bytes, without a byte order mark and without white space between elements. The
 * same value always gives the same bytes.
 * @throws MessageError if a value does not match the schema: a bug of the caller
 */
export function writeMessage<M extends MessageType>(type: M, value: MessageValue<M>): Uint8Array
export function writeMessage(
  type: MessageType,
  value: MessageValue<FlatMessageType> | MessageValue<GroupedMessageType>,
): Uint8Array {
  const parts = [encodeFields(type.head, value.head, [type.root])]
  if (type.kind === "flat" && "items" in value) {
    parts.push(itemsText(type.item, value.items, type.root))
  } else if (type.kind === "grouped" && "groups" in value) {
    requireSome(type.group.name, type.group.min, value.groups.length, type.root)
    for (const { head, items } of value.groups) {
      const inside =
        encodeFields(type.group.head, head, [type.root, type.group.name]) +
        itemsText(type.item, items, type.group.name)
      parts.push(`<${type.group.name}>${inside}</${type.group.name}>`)
    }
  }
  const root = `<${type.root}>${parts.join("")}</${type.root}>`
  const document = `<Document xmlns="${namespaceOf(type.name)}">${root}</Document>`
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`)
}

function itemsText<S extends Shape>(item: Item<S>, values: readonly ValueOf<S>[], parent: string) {
  requireSome(item.name, item.min, values.length, parent)
  return values.map((value) => encodeElement(item.name, item.shape, value)).join("")
}

function requireSome(name: string, min: number, count: number, parent: string): void {
  if (count >= min) return
  throw new MessageError("wrong_structure", `${name} is missing`, { path: [parent] })
}
