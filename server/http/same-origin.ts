import type { RequestHandler } from "express"
import { says } from "#shared/refusals/catalog.ts"
import type { Env } from "../config/env.ts"
import { Problem } from "../use-case/problem.ts"
import { isThisMachine } from "./public-host.ts"

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Protects against cross-site request forgery (ASVS 3.5): an unsafe method needs `Sec-Fetch-Site:
 * same-origin` and the bank's Origin, where the client sends these headers. A request with neither
 * does not come from a browser and passes.
 * @throws Problem cross_site_request
 */
export function sameOrigin(env: Pick<Env, "PUBLIC_URL" | "MODE">): RequestHandler {
  return (request, _response, next) => {
    if (safeMethods.has(request.method)) return next()
    const site = request.get("sec-fetch-site")
    const origin = request.get("origin")
    if (
      (site === undefined || site === "same-origin") &&
      (origin === undefined || isOurs(env, origin, request.get("host")))
    ) {
      return next()
    }
    throw new Problem("cross_site_request")
  }
}

/** PUBLIC_URL, or this machine's name if the request is addressed to it (public-host.ts). */
function isOurs(
  env: Pick<Env, "PUBLIC_URL" | "MODE">,
  origin: string,
  host: string | undefined,
): boolean {
  if (origin === env.PUBLIC_URL) return true
  return host !== undefined && origin === `http://${host}` && isThisMachine(env, host)
}

/**
 * Accepts JSON bodies only, which rejects everything that a cross-site form can send (ASVS 3.5.2).
 * The charset must be UTF-8 (RFC 8259 section 8.1); in another one a body could be read as empty.
 */
export const jsonOnly: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.get("content-length") !== undefined || request.get("transfer-encoding") !== undefined
  if (!hasBody || request.get("content-length") === "0") return next()
  const [, charset = "utf-8"] =
    /;\s*charset="?([^;"\s]*)/i.exec(request.get("content-type") ?? "") ?? []
  if (request.is("application/json") && charset.toLowerCase() === "utf-8") return next()
  throw new Problem("unsupported_media_type", says.unsupported_media_type.media)
}
