/** A complete message of PostgreSQL's protocol 3: its type (one letter) and its body. */
export type Message = {
  readonly type: string
  readonly body: Buffer
}

const headerBytes = 5
/** A client's first message, which has no type: length and protocol version 3.0. */
const startupBytes = 8
const version3 = 196_608

/**
 * Splits a stream of bytes into messages, whatever the boundaries of TCP chunks.
 * @param from clients begin with a message that has no type; its type is ""
 */
export function messageReader(from: "client" | "server"): (chunk: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0)
  let started = from === "server"
  let foreign = false
  return (chunk) => {
    if (foreign) return []
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const messages: Message[] = []
    let at = 0
    if (!started) {
      if (bytes.length < startupBytes || bytes.length < bytes.readInt32BE(0)) {
        rest = bytes
        return []
      }
      // A request to encrypt or to cancel: nothing after it can be parsed.
      foreign = bytes.readInt32BE(4) !== version3
      if (foreign) return []
      started = true
      at = bytes.readInt32BE(0)
      messages.push({ type: "", body: bytes.subarray(4, at) })
    }
    while (bytes.length - at >= headerBytes) {
      const end = at + 1 + bytes.readInt32BE(at + 1)
      if (end > bytes.length) break
      const type = String.fromCharCode(bytes[at] ?? 0)
      messages.push({ type, body: bytes.subarray(at + headerBytes, end) })
      at = end
    }
    rest = at === 0 ? bytes : bytes.subarray(at)
    return messages
  }
}

/** The zero-terminated texts at the beginning of a message's body. */
export function textsOf(body: Buffer, count: number): string[] {
  const texts: string[] = []
  let at = 0
  while (texts.length < count) {
    const end = body.indexOf(0, at)
    if (end < 0) break
    texts.push(body.toString("utf8", at, end))
    at = end + 1
  }
  return texts
}
