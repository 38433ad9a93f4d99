import { randomBytes } from "node:crypto"
import type { RequestHandler, Response } from "express"
import helmet from "helmet"
import type { Env } from "../env.ts"
import { permissionsPolicy } from "./permissions-policy.ts"

/** The page's nonce: what Radix and Vite's hot reload put into the page carries it. */
export function nonceOf(response: Response): string {
  return String(response.locals["nonce"])
}

const nonce = (_request: unknown, response: unknown) => `'nonce-${nonceOf(response as Response)}'`

/**
 * The browser's walls (DESIGN section 6, ASVS 3.4): nothing but our own scripts, styles, fonts and
 * pictures, no frames, no string that becomes code, and besides our own origin only the two geolocation
 * hosts may be asked. Development, which Vite serves, is without the second policy and Trusted Types.
 */
export function securityHeaders(env: Env): RequestHandler[] {
  const https = env.PUBLIC_URL.startsWith("https:")
  const development = env.MODE === "development"
  return [
    (_request, response, next) => {
      response.locals["nonce"] = randomBytes(16).toString("base64")
      next()
    },
    helmet({
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
    }),
    (_request, response, next) => {
      // A browser enforces each policy by itself: what runs has the nonce's trust and is a file of ours.
      if (!development) response.append("Content-Security-Policy", "script-src 'self'")
      response.set("Permissions-Policy", permissionsPolicy)
      next()
    },
  ]
}

function fetchDirectives(env: Env, development: boolean) {
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
