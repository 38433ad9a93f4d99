import { isIP } from "node:net"
import type { Request } from "express"
import type { ClientInfo } from "./sign-ins.ts"

/** As much of a User-Agent as is kept; the longest in use have about 250 characters. */
const userAgentLength = 400

/** From where a request comes: its address, and its browser's own words without what is not printable. */
export function clientInfoOf(request: Pick<Request, "ip" | "get">): ClientInfo {
  const userAgent = request
    .get("user-agent")
    ?.replace(/[^ -~\u00a1-\u00ff]/g, "")
    .trim()
    .slice(0, userAgentLength)
  // A socket for both kinds of address gives IPv4 in IPv6's clothes; a zone is the server's own word.
  const address = request.ip?.replace(/^::ffff:(?=[0-9.]+$)/, "").replace(/%.*$/, "") ?? ""
  // Behind a proxy it is what that one says, which need not be an address at all.
  return { address: isIP(address) ? address : undefined, userAgent: userAgent || undefined }
}
