import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes"
import { MessageError } from "./message-error.ts"

/** An element begins. */
export type OpenedElement = {
  readonly name: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly line: number
}

/** The parser's events. */
export type XmlListener = {
  open: (element: OpenedElement) => void
  text: (text: string) => void
  close: () => void
}

/** More levels than any ISO 20022 message has. */
const maxLevels = 30

/**
 * A streaming XML parser for payment messages: UTF-8 without a byte order mark, one root, no
 * DOCTYPE (so no entities except XML's five), no processing instructions but that of a style sheet, which is
 * never followed, at most 30 levels.
 */
export class XmlParser {
  private readonly parser = new SaxesParser({ xmlns: true })
  private readonly decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  private begun = false
  private levels = 0
  private rootClosed = false

  constructor(listener: XmlListener) {
    this.parser.on("error", ({ message }) => this.refuse("not_xml", describe(message)))
    this.parser.on("doctype", () => this.refuse("forbidden_xml", "a DOCTYPE is not allowed"))
    this.parser.on("processinginstruction", ({ target }) => {
      if (target === "xml-stylesheet" && this.levels === 0) return
      this.refuse("forbidden_xml", "processing instructions are not allowed")
    })
    this.parser.on("xmldecl", ({ encoding }) => {
      if (encoding === undefined || encoding.toUpperCase() === "UTF-8") return
      this.refuse("not_xml", "the encoding must be UTF-8")
    })
    this.parser.on("opentag", (tag) => {
      this.levels += 1
      if (this.levels > maxLevels) {
        this.refuse("forbidden_xml", `more than ${maxLevels} levels of elements`)
      }
      listener.open(this.opened(tag))
    })
    this.parser.on("text", (text) => {
      if (this.levels > 0) listener.text(text)
    })
    this.parser.on("cdata", (text) => listener.text(text))
    this.parser.on("closetag", () => {
      this.levels -= 1
      this.rootClosed = this.levels === 0
      listener.close()
    })
  }

  get line(): number {
    return this.parser.line
  }

  /** @throws MessageError not_xml, forbidden_xml, and what the listener throws */
  write(bytes: Uint8Array): void {
    const text = this.decoded(bytes)
    if (!this.begun && text.startsWith("\u{FEFF}")) {
      this.refuse("forbidden_xml", "a byte order mark is not allowed")
    }
    this.begun ||= text !== ""
    this.parser.write(text)
  }

  /** @throws MessageError not_xml, cut_off */
  end(): void {
    if (!this.rootClosed) {
      throw new MessageError("cut_off", "the message ends before its last element does", this.here)
    }
    this.parser.write(this.decoded()).close()
  }

  private decoded(bytes?: Uint8Array): string {
    try {
      return bytes ? this.decoder.decode(bytes, { stream: true }) : this.decoder.decode()
    } catch {
      return this.refuse("not_xml", "the text is not UTF-8")
    }
  }

  private get here() {
    return { path: [], line: this.parser.line }
  }

  private refuse(fault: "not_xml" | "forbidden_xml", what: string): never {
    throw new MessageError(fault, what, this.here)
  }

  private opened({ local, uri, attributes }: SaxesTagNS): OpenedElement {
    const kept = Object.values(attributes).filter((attribute) => !isDeclaration(attribute))
    return {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(kept.map(({ name, value }) => [name, value])),
      line: this.parser.line,
    }
  }
}

const xmlnsNamespace = "http://www.w3.org/2000/xmlns/"
const schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

/** Whether an attribute is a namespace declaration or a schema location, which is never followed. */
function isDeclaration({ uri, local }: SaxesAttributeNS): boolean {
  return uri === xmlnsNamespace || (uri === schemaInstance && local === "schemaLocation")
}

/** saxes says "3:14: unclosed tag: Dbtr". The names and values that it quotes are removed. */
function describe(message: string): string {
  const [what = ""] = message.replace(/^[0-9]+:[0-9]+: /, "").split(/[:"]/)
  return `not well-formed XML (${what.trim().replace(/[.]$/, "")})`
}
