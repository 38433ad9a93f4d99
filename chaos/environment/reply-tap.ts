import type { Link, Tap } from "./link.ts"

const nothing = Buffer.alloc(0)
const begins = (chunk: Buffer, text: string) => chunk.toString("latin1", 0, text.length) === text
const newRequest = /^[A-Z]{3,7} \//

/**
 * Watches a link to an API process, and holds back the next successful responses to a POST, one for
 * each order of a list. Clients send one request after the other on a link.
 */
export function replyTap(orders: ((link: Link) => void)[]): (link: Link) => Tap {
  return (link) => {
    let posted = false
    return {
      fromClient(chunk) {
        if (newRequest.test(chunk.toString("latin1", 0, 9))) posted = begins(chunk, "POST ")
        return chunk
      },
      fromServer(chunk) {
        if (!posted || orders.length === 0 || !begins(chunk, "HTTP/1.1 2")) return chunk
        posted = false
        orders.shift()?.(link)
        return nothing
      },
      closed() {},
    }
  }
}
