import { randomBytes } from "node:crypto"
import type { Request, RequestHandler, Response } from "express"
import helmet from "helmet"
import type { Env } from "../env.ts"
import { permissionsPolicy } from "./permissions-policy.ts"

/** The page's nonce: what Radix and Vite's hot reload put into the page carries it. */
export function nonceOf(response: Response): string {
  return String(response.locals["nonce"])
}

/** Stands where each answer has a nonce of its own. */
const noncePlace = "{nonce}"

/**
 * The browser's walls (DESIGN section 6, ASVS 3.4): nothing but our own scripts, styles, fonts and
 * pictures, no frames, no string that becomes code, and besides our own origin only the two geolocation
 * hosts may be asked. Development, which Vite serves, is without the second policy and Trusted Types.
 */
export function securityHeaders(env: Env): RequestHandler {
  const { "Content-Security-Policy": policy = "", ...others } = helmetHeaders(env)
  const constant = Object.entries({ ...others, "Permissions-Policy": permissionsPolicy })
  const parts = policy.split(noncePlace)
  return (_request, response, next) => {
    const nonce = randomBytes(16).toString("base64")
    response.locals["nonce"] = nonce
    for (const [name, value] of constant) response.setHeader(name, value)
    const filled = parts.join(nonce)
    // A browser enforces each policy by itself: what runs has the nonce's trust and is a file of ours.
    response.setHeader(
      "Content-Security-Policy",
      env.MODE === "development" ? filled : [filled, "script-src 'self'"],
    )
    next()
  }
}

/** What helmet sets, asked once: it would work it out anew for every answer. */
function helmetHeaders(env: Env): Record<string, string> {
  const https = env.PUBLIC_URL.startsWith("https:")
  const development = env.MODE === "development"
  const headers: Record<string, string> = {}
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    removeHeader: () => undefined,
  }
  const ask = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...fetchDirectives(env, development),
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // React, Radix and we need no policy at all, so injected markup gets none either.
        ...(!development && { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] }),
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
  })
  ask({} as Request, recorder as unknown as Response, (error) => {
    if (error !== undefined) throw new Error("helmet refused its settings", { cause: error })
  })
  return headers
}

function fetchDirectives(env: Env, development: boolean) {
  const nonce = `'nonce-${noncePlace}'`
  const lookups = [env.GEOLOCATION_URL, env.GEOLOCATION_FALLBACK_URL].map(
    (url) => new URL(url).origin,
  )
  return {
    defaultSrc: ["'none'"],
    // Not every browser hands the nonce on to what a module imports: 'strict-dynamic' is for those.
    scriptSrc: development ? ["'self'", nonce] : [nonce, "'strict-dynamic'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", nonce],
    styleSrcAttr: ["'none'"],
    imgSrc: ["'self'"],
    fontSrc: ["'self'"],
    // Vite's hot reload speaks over a WebSocket of our own origin.
    connectSrc: ["'self'", ...lookups, ...(development ? ["ws:"] : [])],
    manifestSrc: ["'self'"],
    // default-src says so already; said again for readers, and for what falls back on another one.
    frameSrc: ["'none'"],
    objectSrc: ["'none'"],
    workerSrc: ["'none'"],
  }
}

/**
 * What the API answers is personal: no cache keeps it (ASVS 14.3.2). So nobody can ask whether a kept
 * copy is still fresh, and Express is not to answer 304.
 */
export const noStore: RequestHandler = (request, response, next) => {
  delete request.headers["if-none-match"]
  delete request.headers["if-modified-since"]
  response.set("Cache-Control", "no-store")
  next()
}
