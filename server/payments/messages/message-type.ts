import {
  type Fields,
  type FieldsValue,
  occurrences,
  type Sequence,
  type Shape,
  type ValueOf,
} from "./shape.ts"

/** The element that repeats in a message and is emitted one by one: a payment or an entry. */
export type Item<S extends Shape> = {
  readonly name: string
  readonly shape: S
  readonly min: 0 | 1
}

/**
 * A type of message: Document, the root, its head, then items. `after` are elements after the
 * items, which SEPA does not use.
 */
export type FlatMessageType<H extends Fields = Fields, I extends Shape = Shape> = {
  readonly kind: "flat"
  /** Such as pacs.008.001.08. */
  readonly name: string
  readonly root: string
  readonly head: H
  readonly item: Item<I>
  readonly after: Fields
}

/** A type of message with grouped items, such as the entries of each statement. */
export type GroupedMessageType<
  H extends Fields = Fields,
  G extends Fields = Fields,
  I extends Shape = Shape,
> = {
  readonly kind: "grouped"
  readonly name: string
  readonly root: string
  readonly head: H
  readonly group: {
    readonly name: string
    readonly min: 0 | 1
    readonly head: G
    readonly after: Fields
  }
  readonly item: Item<I>
  readonly after: Fields
}

export type MessageType = FlatMessageType | GroupedMessageType

/** A whole message, as it is written. Lists of items may be large, so readers get events instead. */
export type MessageValue<M> =
  M extends FlatMessageType<infer H, infer I>
    ? { readonly head: FieldsValue<H>; readonly items: readonly ValueOf<I>[] }
    : M extends GroupedMessageType<infer H, infer G, infer I>
      ? {
          readonly head: FieldsValue<H>
          readonly groups: readonly {
            readonly head: FieldsValue<G>
            readonly items: readonly ValueOf<I>[]
          }[]
        }
      : never

/** What a reader emits, in the order of the message. */
export type MessageEvent<M> =
  M extends FlatMessageType<infer H, infer I>
    ? HeadEvent<FieldsValue<H>> | ItemEvent<ValueOf<I>> | EndEvent
    : M extends GroupedMessageType<infer H, infer G, infer I>
      ? HeadEvent<FieldsValue<H>> | GroupEvent<FieldsValue<G>> | ItemEvent<ValueOf<I>> | EndEvent
      : never

/** Everything before the first item or group. Emitted first, once. */
export type HeadEvent<H> = { readonly event: "head"; readonly head: H }
/** Everything in a group before its first item. Emitted before the items of the group. */
export type GroupEvent<G> = { readonly event: "group"; readonly head: G }
/**
 * One item. `position` counts from 1 through the whole message, and `line` is where the item
 * begins.
 */
export type ItemEvent<I> = {
  readonly event: "item"
  readonly item: I
  readonly position: number
  readonly line: number
}
/** The message has been read to its end and is well-formed. Nothing may be posted before this event. */
export type EndEvent = { readonly event: "end"; readonly items: number }

const namespacePrefix = "urn:iso:std:iso:20022:tech:xsd:"

/** The namespace of a message's elements. */
export const namespaceOf = (name: string): string => namespacePrefix + name

/** The message's name in a namespace, such as pacs.008.001.08; undefined for other namespaces. */
export function nameInNamespace(namespace: string): string | undefined {
  if (!namespace.startsWith(namespacePrefix)) return undefined
  return namespace.slice(namespacePrefix.length)
}

/** The slots of a message root's children. */
export function rootSlots(type: MessageType) {
  const repeated = type.kind === "grouped" ? type.group : type.item
  return [
    ...slotsOf(type.head),
    { name: repeated.name, min: repeated.min, max: Number.POSITIVE_INFINITY },
    ...slotsOf(type.after),
  ]
}

/** The slots of a group's children. */
export function groupSlots({ group, item }: GroupedMessageType) {
  return [
    ...slotsOf(group.head),
    { name: item.name, min: item.min, max: Number.POSITIVE_INFINITY },
    ...slotsOf(group.after),
  ]
}

function slotsOf(fields: Fields) {
  return Object.entries(fields).map(([name, field]) => ({ name, ...occurrences(field) }))
}

/** Describes a message without groups and keeps the types of its parts. */
export function flatMessage<H extends Fields, F extends Fields>(
  type: Omit<FlatMessageType<H, Sequence<F>>, "kind">,
): FlatMessageType<H, Sequence<F>> {
  return { kind: "flat", ...type }
}

/** Describes a message with groups and keeps the types of its parts. */
export function groupedMessage<H extends Fields, G extends Fields, F extends Fields>(
  type: Omit<GroupedMessageType<H, G, Sequence<F>>, "kind">,
): GroupedMessageType<H, G, Sequence<F>> {
  return { kind: "grouped", ...type }
}
