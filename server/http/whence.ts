import type { Request } from "express"
import type { Whence } from "../db/sign-ins.ts"

/** As much of a User-Agent as is kept; the longest in use have about 250 characters. */
const userAgentLength = 400

/** From where a request comes: its address, and its browser's own words without what is not printable. */
export function whenceOf(request: Pick<Request, "ip" | "get">): Whence {
  const userAgent = request
    .get("user-agent")
    ?.replace(/[^ -~\u00a1-\u00ff]/g, "")
    .trim()
    .slice(0, userAgentLength)
  // A socket for both kinds of address gives IPv4 in IPv6's clothes.
  const address = request.ip?.replace(/^::ffff:(?=[0-9.]+$)/, "").slice(0, 64)
  return { address: address || undefined, userAgent: userAgent || undefined }
}
