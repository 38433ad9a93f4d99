import compression from "compression"
import express, { type Express, type RequestHandler } from "express"
import type { Env } from "../config/env.ts"
import { timeLimitsTimes } from "../db/time-limits.ts"
import { deadline } from "./deadline.ts"
import { requirePublicHost } from "./public-host.ts"
import { jsonOnly, sameOrigin } from "./same-origin.ts"
import { securityHeaders } from "./security-headers.ts"
import { type HttpContext, trace } from "./trace.ts"

/** Far above our own requests; a larger body is an attack or a mistake. */
const largestBody = "16kb"

/** The first visit loads many files along with a few API requests. */
export const filesForOneRequest = 10

/**
 * An Express app with what every request passes first, in the members' app and in the staff app.
 * @param env with the app's own address as PUBLIC_URL, and the languages of its readers
 */
export function plainApp(context: HttpContext, env: Env): Express {
  const app = express()
  app.disable("x-powered-by")
  // API answers are never cached, so entity tags are useless.
  app.disable("etag")
  app.set("trust proxy", env.TRUST_PROXY)
  app.set("query parser", "simple")
  app.set("languages", env.LANGUAGES)
  app.enable("case sensitive routing")
  app.use(trace(context), securityHeaders(env), requirePublicHost(env), compression())
  return app
}

/** What requests to an API pass before their session: the origin, the body, and the time limit. */
export function apiBodies(env: Env): RequestHandler[] {
  const { request } = timeLimitsTimes(env.TIME_LIMIT_FACTOR)
  return [
    sameOrigin(env),
    jsonOnly,
    express.json({ limit: largestBody, strict: true }),
    deadline(request),
  ]
}
