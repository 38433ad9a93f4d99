import type { RequestHandler } from "express"
import { Problem } from "./problem.ts"

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Cross-site request forgery: an unsafe method needs `Sec-Fetch-Site: same-origin`, or else an Origin
 * equal to the Host. A request with neither is no browser's and passes (DESIGN section 6, ASVS 3.5).
 */
export const sameOrigin: RequestHandler = (request, _response, next) => {
  if (safeMethods.has(request.method)) return next()
  const site = request.get("sec-fetch-site")
  const origin = request.get("origin")
  const trusted =
    site === undefined ? originMatches(origin, request.get("host")) : site === "same-origin"
  if (trusted) return next()
  throw new Problem(
    "cross_site_request",
    "This request came from another site and was refused. Nothing was changed.",
  )
}

function originMatches(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
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
