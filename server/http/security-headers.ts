import { randomBytes } from "node:crypto"
import type { RequestHandler, Response } from "express"
import helmet from "helmet"
import type { Env } from "../env.ts"

/** The page's nonce: what Radix and Vite's hot reload put into the page carries it. */
export function nonceOf(response: Response): string {
  return String(response.locals["nonce"])
}

const nonce = (_request: unknown, response: unknown) => `'nonce-${nonceOf(response as Response)}'`

/**
 * The browser's walls (DESIGN section 6): nothing but our own scripts, styles, fonts and pictures, no
 * frames, and besides our own origin only the two geolocation hosts may be asked.
 */
export function securityHeaders(env: Env): RequestHandler[] {
  const https = env.PUBLIC_URL.startsWith("https:")
  const development = env.MODE === "development"
  const lookups = [env.GEOLOCATION_URL, env.GEOLOCATION_FALLBACK_URL].map(
    (url) => new URL(url).origin,
  )
  return [
    (_request, response, next) => {
      response.locals["nonce"] = randomBytes(16).toString("base64")
      next()
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", nonce],
          styleSrc: ["'self'", nonce],
          imgSrc: ["'self'", "data:"],
          fontSrc: ["'self'"],
          // Vite's hot reload speaks over a WebSocket of our own origin.
          connectSrc: ["'self'", ...lookups, ...(development ? ["ws:"] : [])],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(https && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
      frameguard: { action: "deny" },
      referrerPolicy: { policy: "no-referrer" },
      crossOriginEmbedderPolicy: false,
    }),
    (_request, response, next) => {
      response.set(
        "Permissions-Policy",
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      )
      next()
    },
  ]
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
