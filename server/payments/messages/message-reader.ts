import { decodeElement, type XmlNode } from "./decode.ts"
import { ElementOrder } from "./element-order.ts"
import { MessageError } from "./message-error.ts"
import { groupSlots, type MessageType, namespaceOf, rootSlots } from "./message-type.ts"
import { type Field, shapeOf } from "./shape.ts"
import { type OpenedElement, XmlParser } from "./xml-parser.ts"

/** The largest message, in bytes: 64 MB, or about 80,000 credit transfers. */
export const largestMessage = 64 * 1024 * 1024
/** The largest payment, entry, or head, in bytes. Those of SEPA have up to 10 KB. */
const largestPart = 256 * 1024

/** An event whose type is not known yet; `readMessage` determines it. */
export type UntypedEvent =
  | { readonly event: "head" | "group"; readonly head: unknown }
  | { event: "item"; item: unknown; position: number; line: number }
  | { readonly event: "end"; readonly items: number }

type Level = {
  readonly order: ElementOrder
  readonly head: Readonly<Record<string, Field>>
  readonly value: Record<string, unknown>
  readonly event: "head" | "group"
  emitted: boolean
}

/**
 * Reads one message from bytes that arrive in pieces. It keeps only one part of the message at a
 * time: a field of a head, or an item. Everything is checked against the message's description.
 */
export class MessageReader {
  private readonly type: MessageType
  private readonly parser: XmlParser
  private readonly path: string[] = []
  private readonly levels: Level[] = []
  private events: UntypedEvent[] = []
  /** The open elements of the part that is being read; the first is the part itself. */
  private open: XmlNode[] = []
  private skippedLevels = 0
  private rootClosed = false
  private bytes = 0
  private partBegan = 0
  private items = 0

  constructor(type: MessageType) {
    this.type = type
    this.parser = new XmlParser({
      open: (element) => this.opened(element),
      text: (text) => this.wrote(text),
      close: () => this.closed(),
    })
  }

  /**
   * Reads the next bytes.
   * @returns the events that they complete
   * @throws MessageError; the reader cannot be used after that
   */
  push(bytes: Uint8Array): UntypedEvent[] {
    this.bytes += bytes.length
    if (this.bytes > largestMessage) {
      throw new MessageError("too_large", `the message is larger than ${largestMessage} bytes`)
    }
    this.parser.write(bytes)
    if (this.bytes - this.partBegan > largestPart + bytes.length) {
      throw new MessageError("too_large", "one part is too large", this.place())
    }
    return this.taken()
  }

  /**
   * Ends the message.
   * @throws MessageError if the message is incomplete
   */
  finish(): UntypedEvent[] {
    this.parser.end()
    this.events.push({ event: "end", items: this.items })
    return this.taken()
  }

  private taken(): UntypedEvent[] {
    const { events } = this
    this.events = []
    return events
  }

  private opened({ name, namespace, attributes, line }: OpenedElement): void {
    if (this.skippedLevels > 0) {
      this.skippedLevels += 1
      return
    }
    if (namespace !== namespaceOf(this.type.name)) {
      const what = `${name} is not in the namespace of ${this.type.name}`
      throw new MessageError("wrong_type", what, this.place())
    }
    const parent = this.open.at(-1)
    if (parent) {
      const node = { name, attributes, children: [], text: "", line }
      parent.children.push(node)
      this.open.push(node)
      return
    }
    const inOrder = this.levels.at(-1)
    if (inOrder) this.beginPart(inOrder, { name, namespace, attributes, line })
    else this.beginFrame(name, attributes)
  }

  /** Opens Document, or the message's root inside it. */
  private beginFrame(name: string, attributes: OpenedElement["attributes"]): void {
    const wanted = this.path.length === 0 ? "Document" : this.type.root
    if (name !== wanted) {
      throw new MessageError("wrong_type", `${wanted} is expected, not ${name}`, this.place())
    }
    if (this.rootClosed) {
      throw new MessageError("wrong_structure", `${name} appears twice`, this.place())
    }
    this.refuseAttributes(attributes)
    this.path.push(name)
    if (this.path.length === 2) this.beginLevel("head")
  }

  private beginLevel(event: "head" | "group"): void {
    const { type } = this
    const grouped = event === "group" && type.kind === "grouped"
    const slots = grouped ? groupSlots(type) : rootSlots(type)
    const head = grouped ? type.group.head : type.head
    const value: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(head)) if (field.kind === "many") value[name] = []
    this.levels.push({ order: new ElementOrder(slots), head, value, event, emitted: false })
    this.partBegan = this.bytes
  }

  private beginPart(level: Level, { name, attributes, line }: OpenedElement): void {
    level.order.enter(name, this.place())
    this.path.push(name)
    this.partBegan = this.bytes
    const { type } = this
    if (type.kind === "grouped" && level.event === "head" && name === type.group.name) {
      this.emitHead(level)
      this.refuseAttributes(attributes)
      this.beginLevel("group")
      return
    }
    const field = level.head[name]
    if (name === type.item.name || (field && field.kind !== "skipped")) {
      if (!field) this.emitHead(level)
      this.open.push({ name, attributes, children: [], text: "", line })
    } else {
      this.skippedLevels = 1
    }
  }

  private wrote(text: string): void {
    if (this.skippedLevels > 0) return
    const node = this.open.at(-1)
    if (node) node.text += text
    else if (text.trim() !== "") {
      throw new MessageError("wrong_structure", "text stands between elements", this.place())
    }
  }

  private closed(): void {
    if (this.skippedLevels > 0) {
      this.skippedLevels -= 1
      if (this.skippedLevels === 0) this.path.pop()
      return
    }
    const node = this.open.pop()
    if (node) {
      if (this.open.length > 0) return
      this.endPart(node)
      this.path.pop()
      return
    }
    const level = this.path.length === 1 ? undefined : this.levels.pop()
    if (level) {
      level.order.finish(this.place())
      this.emitHead(level)
      this.rootClosed = this.levels.length === 0
    }
    this.path.pop()
  }

  private endPart(node: XmlNode): void {
    const level = this.levels.at(-1)
    const field = level?.head[node.name]
    const shape = field && shapeOf(field)
    if (level && shape) {
      const value = decodeElement(shape, node, this.path)
      const list = level.value[node.name]
      if (Array.isArray(list)) list.push(value)
      else level.value[node.name] = value
      return
    }
    this.items += 1
    const numbered = [...this.path.slice(0, -1), `${node.name}[${this.items}]`]
    const item: unknown = decodeElement(this.type.item.shape, node, numbered)
    this.events.push({ event: "item", item, position: this.items, line: node.line })
  }

  /** Emits a head once everything before the first item or group has been read. */
  private emitHead(level: Level): void {
    if (level.emitted) return
    level.emitted = true
    this.events.push({ event: level.event, head: level.value })
  }

  private refuseAttributes(attributes: OpenedElement["attributes"]): void {
    const [name] = Object.keys(attributes)
    if (name === undefined) return
    throw new MessageError("wrong_structure", `the attribute ${name} is not allowed`, this.place())
  }

  private place() {
    return { path: [...this.path], line: this.parser.line }
  }
}
