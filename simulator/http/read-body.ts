import type { IncomingMessage } from "node:http"

/**
 * The body of a request.
 * @throws Error if it is larger than `maxBytes`
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  const stream: AsyncIterable<Buffer> = request
  for await (const bytes of stream) {
    length += bytes.length
    if (length > maxBytes) throw new Error("The body is too large.")
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
