import compression from "compression"
import express, { type Express, type RequestHandler, type Router } from "express"
import passport from "passport"
import type { AppContext } from "./app-context.ts"
import { timeLimitsTimes } from "./db/time-limits.ts"
import { endpoints, memberEndpoints } from "./endpoints.ts"
import { docsEndpoints, errorCodeDocs } from "./http/api-docs.ts"
import { apiRouter } from "./http/api-router.ts"
import { deadline } from "./http/deadline.ts"
import type { Endpoint, Guards, Services } from "./http/endpoint.ts"
import { errorHandler, unknownRoute } from "./http/error-handler.ts"
import { healthEndpoints } from "./http/health.ts"
import { mountEndpoints } from "./http/mount-endpoints.ts"
import { requirePublicHost } from "./http/public-host.ts"
import { limit, rateLimit } from "./http/rate-limit.ts"
import { requestCost } from "./http/request-costs.ts"
import { jsonOnly, sameOrigin } from "./http/same-origin.ts"
import { noStore, securityHeaders } from "./http/security-headers.ts"
import { trace } from "./http/trace.ts"
import { requirePassword } from "./identity/passwords/require-password.ts"
import { customerOf, requireSession } from "./identity/sessions/require-session.ts"
import { sessions } from "./identity/sessions/session.ts"
import { renewSession } from "./identity/sessions/session-lifecycle.ts"
import { localStrategy } from "./identity/sign-in/local-strategy.ts"

/** Far above our own requests; a larger body is an attack or a mistake. */
const largestBody = "16kb"

/** The first visit loads many files along with a few API requests. */
const filesForOneRequest = 10

/** A session may be used from several addresses, and most requests cost more than one point. */
const pointsForOneRequest = 4

/**
 * The bank's HTTP side: middleware and routers in the order in which a request passes them.
 * @param client serves everything that is not the API: the built app, or Vite's in development
 */
export function createApp(context: AppContext, ...client: RequestHandler[]): Express {
  const app = express()
  app.disable("x-powered-by")
  // API answers are never cached, so entity tags are useless.
  app.disable("etag")
  app.set("trust proxy", context.env.TRUST_PROXY)
  app.set("query parser", "simple")
  app.enable("case sensitive routing")
  app.use(
    trace(context),
    securityHeaders(context.env),
    requirePublicHost(context.env),
    compression(),
  )
  app.use("/api", api(context))
  app.use(rateLimit(context.env.RATE_LIMIT_PER_MINUTE * filesForOneRequest, "files"))
  app.use(errorCodeDocs())
  app.use(...client, unknownRoute)
  app.use(errorHandler(context))
  return app
}

function api(context: AppContext): Router {
  const signInLimit = rateLimit(context.env.SIGN_IN_LIMIT_PER_MINUTE, "sign-in")
  const guards: Guards = {
    member: requireSession(context),
    enrollingMember: requireSession(context, { beforeEnrollment: true }),
    signInLimit,
    recentPassword: requirePassword(context, signInLimit, "recently"),
    passwordUnlessFactor: requirePassword(context, signInLimit, "never"),
  }
  const services: Services = {
    endpoints,
    renewSession: (request) => renewSession(context, request, customerOf(request)),
  }
  const mount = (declared: readonly Endpoint[]) =>
    mountEndpoints(context, declared, guards, services)
  const router = apiRouter()
  const { request } = timeLimitsTimes(context.env.TIME_LIMIT_FACTOR)
  passport.use(localStrategy(context))
  router.use(noStore)
  router.use(mount(healthEndpoints))
  router.use(rateLimit(context.env.RATE_LIMIT_PER_MINUTE), mount(docsEndpoints))
  router.use(sameOrigin(context.env), jsonOnly)
  router.use(
    express.json({ limit: largestBody, strict: true }),
    deadline(request),
    sessions(context),
  )
  router.use(
    limit({
      name: "session",
      quota: context.env.RATE_LIMIT_PER_MINUTE * pointsForOneRequest,
      keyOf: ({ session }) => session.signInId,
      costOf: requestCost,
      refusal: "That is more than one customer can ask for at once.",
    }),
  )
  router.use(mount(memberEndpoints))
  router.use(unknownRoute)
  return router
}
