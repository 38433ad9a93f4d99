import type { Link, Tap } from "./link.ts"

/** What to do with the bytes of a whole request that has passed. */
export type ReplayOrder = (request: Buffer) => void

const begins = (chunk: Buffer, text: string) => chunk.toString("latin1", 0, text.length) === text
const headersEnd = "\r\n\r\n"

/**
 * Watches a link for messages between banks, and hands a copy of the next ones to the orders of a
 * list. Senders make one request after the other on a link.
 */
export function replayTap(orders: ReplayOrder[]): (link: Link) => Tap {
  return () => {
    let request: Buffer[] | undefined
    return {
      fromClient(chunk) {
        if (begins(chunk, "POST /messages")) request = [chunk]
        else request?.push(chunk)
        if (orders.length === 0 || !request) return chunk
        const whole = Buffer.concat(request)
        if (!isWhole(whole)) return chunk
        request = undefined
        orders.shift()?.(whole)
        return chunk
      },
      fromServer: (chunk) => chunk,
      closed() {},
    }
  }
}

function isWhole(request: Buffer): boolean {
  const end = request.indexOf(headersEnd)
  if (end < 0) return false
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(request.toString("latin1", 0, end)) ?? []
  return length !== undefined && request.length === end + headersEnd.length + Number(length)
}

/** Both taps on the same bytes. */
export function bothTaps(
  first: (link: Link) => Tap,
  second: (link: Link) => Tap,
): (link: Link) => Tap {
  return (link) => {
    const [one, other] = [first(link), second(link)]
    return {
      fromClient: (chunk) => other.fromClient(one.fromClient(chunk)),
      fromServer: (chunk) => other.fromServer(one.fromServer(chunk)),
      closed() {
        one.closed()
        other.closed()
      },
    }
  }
}
