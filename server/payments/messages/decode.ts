import { ElementOrder } from "./element-order.ts"
import { MessageError, type Place } from "./message-error.ts"
import { type Fields, type Leaf, occurrences, type Shape, shapeOf, type ValueOf } from "./shape.ts"
import { amountDecimal, currencyCode } from "./simple-types.ts"

/** An element as the parser found it. */
export type XmlNode = {
  readonly name: string
  /** Attributes without namespace declarations. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  /** All character data directly inside the element. */
  text: string
  readonly line: number
}

/**
 * Decodes an element and checks it against its shape: the order, number, and types of everything
 * inside.
 * @throws MessageError wrong_structure, wrong_value
 */
export function decodeElement<S extends Shape>(shape: S, node: XmlNode, path: readonly string[]) {
  // The shape determines the value's type; TypeScript cannot follow that through a recursion.
  return decode(shape, node, path) as ValueOf<S>
}

function decode(shape: Shape, node: XmlNode, path: readonly string[]): unknown {
  const place: Place = { path, line: node.line }
  if (shape.kind === "leaf") {
    refuseAttributes(node, [], place)
    return leafText(shape, node, place)
  }
  if (shape.kind === "amount") {
    refuseAttributes(node, ["Ccy"], place)
    const currency = node.attributes["Ccy"]
    if (currency === undefined || !currencyCode.accepts(currency)) {
      throw new MessageError("wrong_value", `Ccy must be ${currencyCode.rule}`, place)
    }
    const decimal = leafText(amountDecimal, node, place)
    return { currency, decimal }
  }
  refuseAttributes(node, [], place)
  if (node.text.trim() !== "") {
    throw new MessageError("wrong_structure", "text stands between elements", place)
  }
  if (shape.kind === "choice") return decodeChoice(shape.fields, node, path)
  return decodeSequence(shape.fields, node, path)
}

function decodeSequence(fields: Fields, node: XmlNode, path: readonly string[]): unknown {
  const place: Place = { path, line: node.line }
  const entries = Object.entries(fields)
  const order = new ElementOrder(entries.map(([name, field]) => ({ name, ...occurrences(field) })))
  const value: Record<string, unknown> = {}
  for (const [name, field] of entries) if (field.kind === "many") value[name] = []
  for (const child of node.children) {
    const [name, field] = entries[order.enter(child.name, { path, line: child.line })] ?? []
    const shape = field && shapeOf(field)
    if (name === undefined || !shape || (field.kind === "optional" && isEmpty(shape, child)))
      continue
    const found = decode(shape, child, [...path, name])
    const list = value[name]
    if (Array.isArray(list)) list.push(found)
    else value[name] = found
  }
  order.finish(place)
  return value
}

function decodeChoice(fields: Fields, node: XmlNode, path: readonly string[]): unknown {
  const place: Place = { path, line: node.line }
  const [child, second] = node.children
  const field = child && Object.hasOwn(fields, child.name) ? fields[child.name] : undefined
  const shape = field && shapeOf(field)
  if (!child || !shape || second) {
    const names = Object.keys(fields).join(" or ")
    throw new MessageError("wrong_structure", `there must be exactly one of ${names}`, place)
  }
  return { [child.name]: decode(shape, child, [...path, child.name]) }
}

/** An element without text that may be left out: some banks write it instead of leaving it out. */
const isEmpty = ({ kind }: Shape, { text, attributes, children }: XmlNode) =>
  kind === "leaf" &&
  text.trim() === "" &&
  children.length === 0 &&
  Object.keys(attributes).length === 0

function leafText({ accepts, rule, collapses }: Leaf, node: XmlNode, place: Place): string {
  const [child] = node.children
  if (child)
    throw new MessageError("wrong_structure", `${child.name} is not an element here`, place)
  const text = collapses ? node.text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "") : node.text
  if (!accepts(text)) throw new MessageError("wrong_value", `the text must be ${rule}`, place)
  return text
}

function refuseAttributes(node: XmlNode, allowed: readonly string[], place: Place): void {
  const other = Object.keys(node.attributes).find((name) => !allowed.includes(name))
  if (other === undefined) return
  throw new MessageError("wrong_structure", `the attribute ${other} is not allowed`, place)
}
