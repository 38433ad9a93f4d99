import { readFile } from "node:fs/promises"
import { join } from "node:path"
import express, { type Request, type RequestHandler, type Response, Router } from "express"
import { relyingParty } from "../confirmation/relying-party.ts"
import { demoSignIns } from "../demo/customers.ts"
import type { Env } from "../env.ts"
import { repoRoot } from "../root.ts"
import { unknownRoute } from "./error-handler.ts"
import { notFound } from "./problem.ts"
import { nonceOf } from "./security-headers.ts"

/** Turns index.html into the page for one address; Vite's in development, none otherwise. */
export type TransformIndex = (url: string, html: string) => Promise<string>

/**
 * The single-page app: files under their hashed names for a year, and index.html, with this
 * response's nonce and the bank's settings, for every other address.
 */
export function client(env: Env, folder = join(repoRoot, "dist/client")): Router {
  const router = Router()
  const files = { index: false, redirect: false } as const
  router.use(refuseHidden)
  router.use(
    "/assets",
    express.static(join(folder, "assets"), { ...files, immutable: true, maxAge: "1y" }),
    unknownRoute,
  )
  router.use(express.static(folder, { ...files, maxAge: "1h" }))
  router.get(
    "/{*path}",
    page(env, join(folder, "index.html"), async (_url, html) => html),
  )
  return router
}

/**
 * What begins with a dot is nobody's business, and what climbs leads nowhere: neither gets the app's page
 * (ASVS 13.4.1, 13.4.3).
 */
const refuseHidden: RequestHandler = ({ path }, _response, next) => {
  if (/(^|[/\\])\.|\0/.test(decodeURIComponent(path))) throw notFound()
  next()
}

/** Answers with index.html, filled in. */
export function page(env: Env, file: string, transform: TransformIndex) {
  return async (request: Request, response: Response): Promise<void> => {
    const html = await transform(request.originalUrl, await readFile(file, "utf8"))
    response
      .set("Cache-Control", "no-store")
      .type("html")
      .send(fill(html, env, nonceOf(response)))
  }
}

function fill(html: string, env: Env, nonce: string): string {
  const passkeys = relyingParty(env)
  const settings = {
    mode: env.MODE,
    simulatedDeposits: env.SIMULATED_DEPOSITS,
    geolocationUrl: env.GEOLOCATION_URL,
    geolocationFallbackUrl: env.GEOLOCATION_FALLBACK_URL,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    passwordPolicy: env.PASSWORD_POLICY,
    passkeyOrigin: passkeys.available ? passkeys.origin : "",
    secondFactorRequired: env.SCA_POLICY === "required",
    timeZone: env.BANK_TIME_ZONE,
    demoSignIns: env.SEED_DEMO ? demoSignIns : [],
  }
  // `property` and `nonce` are where Vite's hot reload looks for it.
  const head = `<head><meta name="csp-nonce" content="${nonce}" property="csp-nonce" nonce="${nonce}"><meta name="tessera-settings" content="${escapeAttribute(JSON.stringify(settings))}">`
  return html
    .replace("<head>", () => head)
    .replace(/<(script|style|link)(?=[\s>])(?![^>]*\snonce=)/g, `<$1 nonce="${nonce}"`)
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;")
}
