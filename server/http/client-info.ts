import { isIP } from "node:net"
import type { Request } from "express"
import type { ClientInfo } from "../use-case/use-case.ts"

/** Stored User-Agents are cut to this length; common ones have about 250 characters. */
const userAgentLength = 400

/** The client's address and User-Agent, without characters that cannot be printed. */
export function clientInfoOf(request: Pick<Request, "ip" | "get">): ClientInfo {
  const userAgent = request
    .get("user-agent")
    ?.replace(/[^ -~\u00a1-\u00ff]/g, "")
    .trim()
    .slice(0, userAgentLength)
  // A dual-stack socket reports IPv4 as IPv4-mapped IPv6. A zone id has no meaning outside the
  // server.
  const address = request.ip?.replace(/^::ffff:(?=[0-9.]+$)/, "").replace(/%.*$/, "") ?? ""
  // Behind a proxy this is what the proxy reports, which may not be an address.
  return { address: isIP(address) ? address : undefined, userAgent: userAgent || undefined }
}
