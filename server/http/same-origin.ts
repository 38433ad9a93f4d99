import type { RequestHandler } from "express"
import type { Env } from "../env.ts"
import { Problem } from "./problem.ts"
import { isThisMachine } from "./public-host.ts"

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Cross-site request forgery: an unsafe method needs `Sec-Fetch-Site: same-origin` where a browser sends it,
 * and an Origin that is the bank's where it sends that (ASVS 3.5). A request with neither is no browser's
 * and passes.
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
    throw new Problem(
      "cross_site_request",
      "This request came from another site and was refused. Nothing was changed.",
    )
  }
}

/** PUBLIC_URL itself, or the name of this machine that the request is addressed to (public-host.ts). */
function isOurs(
  env: Pick<Env, "PUBLIC_URL" | "MODE">,
  origin: string,
  host: string | undefined,
): boolean {
  if (origin === env.PUBLIC_URL) return true
  return host !== undefined && origin === `http://${host}` && isThisMachine(env, host)
}

/**
 * Bodies are JSON and nothing else: what a foreign form could send is refused (ASVS 3.5.2). JSON is UTF-8
 * (RFC 8259 section 8.1); in another charset a byte could be read as no body at all.
 */
export const jsonOnly: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.get("content-length") !== undefined || request.get("transfer-encoding") !== undefined
  if (!hasBody || request.get("content-length") === "0") return next()
  const [, charset = "utf-8"] =
    /;\s*charset="?([^;"\s]*)/i.exec(request.get("content-type") ?? "") ?? []
  if (request.is("application/json") && charset.toLowerCase() === "utf-8") return next()
  throw new Problem("unsupported_media_type", "Send JSON. Nothing was changed.")
}
