import compression from "compression"
import express, { type Express, type RequestHandler, type Router } from "express"
import passport from "passport"
import type { Bank } from "./bank.ts"
import { timeLimitsTimes } from "./db/time-limits.ts"
import { endpoints, memberEndpoints } from "./endpoints.ts"
import { localStrategy } from "./features/auth/local-strategy.ts"
import { requirePassword } from "./features/auth/require-password.ts"
import { renewSession } from "./features/auth/session-lifecycle.ts"
import { docsEndpoints, errorCodeDocs } from "./http/api-docs.ts"
import { apiRouter } from "./http/api-router.ts"
import { costOf } from "./http/costs.ts"
import { deadline } from "./http/deadline.ts"
import type { Endpoint, Guards, Services } from "./http/endpoint.ts"
import { errorHandler, unknownRoute } from "./http/error-handler.ts"
import { healthEndpoints } from "./http/health.ts"
import { mountEndpoints } from "./http/mount-endpoints.ts"
import { requirePublicHost } from "./http/public-host.ts"
import { limit, rateLimit } from "./http/rate-limit.ts"
import { customerOf, requireSession } from "./http/require-session.ts"
import { jsonOnly, sameOrigin } from "./http/same-origin.ts"
import { noStore, securityHeaders } from "./http/security-headers.ts"
import { sessions } from "./http/session.ts"
import { trace } from "./http/trace.ts"

/** No request of ours comes near it; a larger body is an attack or a mistake. */
const largestBody = "16kb"

/** A page that is opened for the first time takes many files and asks a few questions. */
const filesForOneRequest = 10

/** A session may be used from several addresses, and what it asks for costs more than one point. */
const pointsForOneRequest = 4

/**
 * The bank's HTTP side: middleware and routers in the order a request meets them.
 * @param client what serves everything that is not the API: the built app, or Vite's in development
 */
export function createApp(bank: Bank, ...client: RequestHandler[]): Express {
  const app = express()
  app.disable("x-powered-by")
  // Personal answers are kept nowhere, so none is ever asked for again by its hash.
  app.disable("etag")
  app.set("trust proxy", bank.env.TRUST_PROXY)
  app.set("query parser", "simple")
  app.enable("case sensitive routing")
  app.use(trace(bank), securityHeaders(bank.env), requirePublicHost(bank.env), compression())
  app.use("/api", api(bank))
  app.use(rateLimit(bank.env.RATE_LIMIT_PER_MINUTE * filesForOneRequest, "files"))
  app.use(errorCodeDocs())
  app.use(...client, unknownRoute)
  app.use(errorHandler(bank))
  return app
}

function api(bank: Bank): Router {
  const signInLimit = rateLimit(bank.env.SIGN_IN_LIMIT_PER_MINUTE, "sign-in")
  const guards: Guards = {
    member: requireSession(bank),
    enrollingMember: requireSession(bank, { beforeEnrolment: true }),
    signInLimit,
    passwordAgain: requirePassword(bank, signInLimit),
    passwordAnew: requirePassword(bank, signInLimit, { anew: true }),
  }
  const services: Services = {
    endpoints,
    renewSession: (request) => renewSession(bank, request, customerOf(request)),
  }
  const mount = (declared: readonly Endpoint[]) => mountEndpoints(bank, declared, guards, services)
  const router = apiRouter()
  const { request } = timeLimitsTimes(bank.env.TIME_LIMIT_FACTOR)
  passport.use(localStrategy(bank))
  router.use(noStore)
  router.use(mount(healthEndpoints))
  router.use(rateLimit(bank.env.RATE_LIMIT_PER_MINUTE), mount(docsEndpoints))
  router.use(sameOrigin(bank.env), jsonOnly)
  router.use(express.json({ limit: largestBody, strict: true }), deadline(request), sessions(bank))
  router.use(
    limit({
      name: "session",
      quota: bank.env.RATE_LIMIT_PER_MINUTE * pointsForOneRequest,
      keyOf: ({ session }) => session.signInId,
      costOf,
      refusal: "That is more than one customer can ask for at once.",
    }),
  )
  router.use(mount(memberEndpoints))
  router.use(unknownRoute)
  return router
}
