import type { IncomingMessage } from "node:http"
import type { RequestHandler } from "express"
import type { Env } from "../env.ts"
import { Problem } from "./problem.ts"

type Settings = Pick<Env, "PUBLIC_URL" | "MODE">

const hostPattern = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/i
const loopbackHost = /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]+)?$/

/** Whether a Host header names this machine where that is allowed: everywhere but in production. */
export function isThisMachine({ MODE }: Pick<Settings, "MODE">, host: string): boolean {
  return MODE !== "production" && loopbackHost.test(host)
}

/** A load balancer asks these by the process's own address. They tell nothing about a customer. */
export const healthChecks: ReadonlySet<string> = new Set(["/api/health", "/api/ready"])

/**
 * Whether a Host header names this bank: the host of PUBLIC_URL, and outside production the names of this
 * machine too, on any port. A browser sends what the visitor's address says, so a foreign name that was
 * made to resolve to this machine (DNS rebinding) is told apart.
 */
export function isPublicHost(env: Settings, host: string): boolean {
  if (!hostPattern.test(host)) return false
  const { protocol, host: ours } = new URL(env.PUBLIC_URL)
  // Lower case, and without the scheme's own port.
  const address = `${protocol}//${host}`
  const theirs = URL.canParse(address) ? new URL(address).host : ""
  return theirs === ours || isThisMachine(env, theirs)
}

/**
 * Refuses what is addressed to another host, and what names two (RFC 9112 section 3.2). Health checks may
 * come under any name.
 * @throws Problem unknown_host, invalid_request
 */
export function requirePublicHost(env: Settings): RequestHandler {
  return (request, _response, next) => {
    if (countHosts(request) > 1) {
      throw new Problem("invalid_request", "A request names one Host. Nothing was changed.")
    }
    const { path, headers } = request
    if (healthChecks.has(path) || isPublicHost(env, headers.host ?? "")) return next()
    throw new Problem(
      "unknown_host",
      "This address is not the bank's. Open the bank at its own address. Nothing was changed.",
    )
  }
}

/** Node keeps the first of several in `headers`, and all of them here: name, value, name, value. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === "host").length
}
