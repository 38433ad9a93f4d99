import type { IncomingMessage } from "node:http"
import type { RequestHandler } from "express"
import { says } from "#shared/refusals/catalog.ts"
import type { Env } from "../config/env.ts"
import { Problem } from "../use-case/problem.ts"

type Settings = Pick<Env, "PUBLIC_URL" | "MODE">

const hostPattern = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/i
const loopbackHost = /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]+)?$/

/** Whether a Host header names this machine and that is allowed, which it is not in production. */
export function isThisMachine({ MODE }: Pick<Settings, "MODE">, host: string): boolean {
  return MODE !== "production" && loopbackHost.test(host)
}

/** Load balancers call these by the process's own address. They reveal nothing about members. */
export const healthChecks: ReadonlySet<string> = new Set([
  "/api/health",
  "/api/ready",
  "/api/staff/health",
  "/api/staff/ready",
])

/**
 * Whether a Host header names this bank: the host of PUBLIC_URL and, outside production, the names
 * of this machine on any port. Browsers send the host of the address bar, so this rejects a foreign
 * name that resolves to this machine (DNS rebinding).
 */
export function isPublicHost(env: Settings, host: string): boolean {
  if (!hostPattern.test(host)) return false
  const { protocol, host: ours } = new URL(env.PUBLIC_URL)
  // Lower case, and without the scheme's default port.
  const address = `${protocol}//${host}`
  const theirs = URL.canParse(address) ? new URL(address).host : ""
  return theirs === ours || isThisMachine(env, theirs)
}

/**
 * Rejects requests to another host, and requests with several Host headers (RFC 9112 section 3.2).
 * Health checks may use any host.
 * @throws Problem unknown_host, invalid_request
 */
export function requirePublicHost(env: Settings): RequestHandler {
  return (request, _response, next) => {
    if (countHosts(request) > 1) {
      throw new Problem("invalid_request", says.invalid_request.host)
    }
    const { path, headers } = request
    if (healthChecks.has(path) || isPublicHost(env, headers.host ?? "")) return next()
    throw new Problem("unknown_host")
  }
}

/**
 * Node keeps only the first Host in `headers`, but all of them in rawHeaders: name, value, name,
 * value.
 */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length
}
