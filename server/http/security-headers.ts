import { randomBytes } from "node:crypto"
import type { Request, RequestHandler, Response } from "express"
import helmet from "helmet"
import type { Env } from "../config/env.ts"

/** Features that no page of the bank needs. */
const denied = [
  "accelerometer",
  "gyroscope",
  "magnetometer",
  "compute-pressure",
  "idle-detection",
  "camera",
  "microphone",
  "display-capture",
  "geolocation",
  "midi",
  "gamepad",
  "bluetooth",
  "hid",
  "serial",
  "usb",
  "xr-spatial-tracking",
  "keyboard-map",
  "autoplay",
  "encrypted-media",
  "fullscreen",
  "picture-in-picture",
  "screen-wake-lock",
  "clipboard-read",
  "local-fonts",
  "window-management",
  "web-share",
  "sync-xhr",
  "payment",
  "identity-credentials-get",
  "otp-credentials",
  "storage-access",
  "attribution-reporting",
  "browsing-topics",
  "join-ad-interest-group",
  "run-ad-auction",
  "cross-origin-isolated",
]

/** Features that our own pages need: passkeys, and copying an IBAN or a card number. */
const ours = ["publickey-credentials-get", "publickey-credentials-create", "clipboard-write"]

/** The Permissions-Policy of every response (W3C Permissions Policy). */
const permissionsPolicy = [
  ...denied.map((feature) => `${feature}=()`),
  ...ours.map((feature) => `${feature}=(self)`),
].join(", ")

/** The page's nonce, for the elements that Radix and Vite's hot reload insert. */
export function nonceOf(response: Response): string {
  return String(response.locals["nonce"])
}

/** Replaced by each response's own nonce. */
const noncePlaceholder = "{nonce}"

/**
 * The security headers (ASVS 3.4): only our own scripts, styles, fonts, and images, no frames, no
 * eval, and no requests to other origins except the two geolocation hosts. Development, served by
 * Vite, omits the second policy and Trusted Types.
 */
export function securityHeaders(env: Env): RequestHandler {
  const { "Content-Security-Policy": policy = "", ...others } = helmetHeaders(env)
  const constant = Object.entries({ ...others, "Permissions-Policy": permissionsPolicy })
  const parts = policy.split(noncePlaceholder)
  return (_request, response, next) => {
    const nonce = randomBytes(16).toString("base64")
    response.locals["nonce"] = nonce
    for (const [name, value] of constant) response.setHeader(name, value)
    const filled = parts.join(nonce)
    // Browsers enforce each policy separately: a script must have the nonce's trust and be one of
    // our files.
    response.setHeader(
      "Content-Security-Policy",
      env.MODE === "development" ? filled : [filled, "script-src 'self'"],
    )
    next()
  }
}

/** helmet's headers, computed once: helmet would compute them for every response. */
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
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...fetchDirectives(env, development),
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Neither React, Radix, nor our code needs a policy, so injected markup cannot use one
        // either.
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
  setHeaders({} as Request, recorder as unknown as Response, (error) => {
    if (error !== undefined) throw new Error("helmet refused its settings", { cause: error })
  })
  return headers
}

function fetchDirectives(env: Env, development: boolean) {
  const nonce = `'nonce-${noncePlaceholder}'`
  const lookups = [env.GEOLOCATION_URL, env.GEOLOCATION_FALLBACK_URL].map(
    (url) => new URL(url).origin,
  )
  return {
    defaultSrc: ["'none'"],
    // Not every browser passes the nonce on to a module's imports; 'strict-dynamic' covers those.
    scriptSrc: development ? ["'self'", nonce] : [nonce, "'strict-dynamic'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", nonce],
    styleSrcAttr: ["'none'"],
    imgSrc: ["'self'"],
    fontSrc: ["'self'"],
    // Vite's hot reload uses a WebSocket of our own origin.
    connectSrc: ["'self'", ...lookups, ...(development ? ["ws:"] : [])],
    manifestSrc: ["'self'"],
    // Implied by default-src, but explicit for readers and for directives that fall back to another
    // one.
    frameSrc: ["'none'"],
    objectSrc: ["'none'"],
    workerSrc: ["'none'"],
  }
}

/**
 * API answers are personal, so caches must not keep them (ASVS 14.3.2). Conditional requests are
 * therefore pointless, and Express must not answer 304.
 */
export const noStore: RequestHandler = (request, response, next) => {
  delete request.headers["if-none-match"]
  delete request.headers["if-modified-since"]
  response.set("Cache-Control", "no-store")
  next()
}
