import { MessageError } from "./message-error.ts"
import { nameInNamespace } from "./message-type.ts"
import { XmlParser } from "./xml-parser.ts"

/** Thrown to stop the parser when it has seen the root element. */
class RootSeen extends Error {
  readonly namespace: string
  constructor(namespace: string) {
    super("The root element was seen")
    this.namespace = namespace
  }
}

/**
 * The name of a message, such as pacs.008.001.08, from its first bytes; 64 KB are enough.
 * @throws MessageError if the bytes are not the beginning of an ISO 20022 message
 */
export function messageName(begin: Uint8Array): string {
  const parser = new XmlParser({
    open: ({ namespace }) => {
      throw new RootSeen(namespace)
    },
    text: () => undefined,
    close: () => undefined,
  })
  try {
    parser.write(begin)
  } catch (error) {
    if (!(error instanceof RootSeen)) throw error
    const name = nameInNamespace(error.namespace)
    if (name !== undefined) return name
    throw new MessageError("wrong_type", "the message is not in a namespace of ISO 20022")
  }
  throw new MessageError("cut_off", "the message has no root element")
}
