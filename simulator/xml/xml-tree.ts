import { SaxesParser } from "saxes"

/** An element with its text, child elements, and attributes, whose names have no namespace prefix. */
export type Element = {
  readonly name: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/**
 * Parses a message. The simulator has a separate parser so that it does not share a bug with the
 * bank's.
 * @throws Error with a sentence if the text is not well-formed XML, or has a DOCTYPE
 */
export function readTree(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const open: Element[] = []
  let root: Element | undefined
  parser.on("error", ({ message }) => {
    throw new Error(`The message is not XML: ${message}.`)
  })
  parser.on("doctype", () => {
    throw new Error("The message has a DOCTYPE.")
  })
  parser.on("opentag", ({ local, uri, attributes }) => {
    const element: Element = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(
        Object.values(attributes).map(({ name, value }) => [name, value]),
      ),
      children: [],
      text: "",
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on("text", (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on("closetag", () => {
    open.pop()
  })
  parser.write(xml).close()
  if (!root) throw new Error("The message is empty.")
  return root
}

/** The elements at a path such as GrpHdr/MsgId. */
export function elementsAt(element: Element, path: string): Element[] {
  return path
    .split("/")
    .reduce<Element[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

/** The text of the first element at a path; undefined if there is none. */
export function textAt(element: Element, path: string): string | undefined {
  return elementsAt(element, path)[0]?.text
}
