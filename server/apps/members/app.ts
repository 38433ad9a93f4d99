import type { Express, RequestHandler, Router } from "express"
import passport from "passport"
import type { AppContext } from "../../features/app-context.ts"
import type { Endpoint, Guards, Services } from "../../http/endpoint.ts"
import { errorCodeDocs } from "../../http/error-codes-page.ts"
import { errorHandler, unknownRoute } from "../../http/error-handler.ts"
import { memberOf } from "../../http/member-of.ts"
import { apiRouter, mountEndpoints } from "../../http/mount-endpoints.ts"
import { apiBodies, filesForOneRequest, plainApp } from "../../http/plain-app.ts"
import { limit, rateLimit } from "../../http/rate-limit.ts"
import { isChange, requestCost } from "../../http/request-costs.ts"
import { noStore } from "../../http/security-headers.ts"
import { requirePassword } from "../../identity/passwords/require-password.ts"
import { requireSession } from "../../identity/sessions/require-session.ts"
import { sessions } from "../../identity/sessions/session.ts"
import { renewSession } from "../../identity/sessions/session-lifecycle.ts"
import { localStrategy } from "../../identity/sign-in/local-strategy.ts"
import { docsEndpoints } from "./docs-endpoints.ts"
import { endpoints, memberEndpoints } from "./endpoints.ts"
import { healthEndpoints } from "./health-endpoints.ts"

/** A session may be used from several addresses, and most requests cost more than one point. */
const pointsForOneRequest = 4

/** What a member may change in a day is bounded, because what was done is kept for years. */
const changesForOneRequest = 10
const daySeconds = 86_400

/**
 * The bank's HTTP side: middleware and routers in the order in which a request passes them.
 * @param client serves everything that is not the API: the built app, or Vite's in development
 */
export function createApp(context: AppContext, ...client: RequestHandler[]): Express {
  const app = plainApp(context, context.env)
  app.use("/api", api(context))
  app.use(rateLimit(context.env.RATE_LIMIT_PER_MINUTE * filesForOneRequest, "files"))
  app.use(errorCodeDocs(context.env))
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
    renewSession: (request) => renewSession(context, request, memberOf(request)),
  }
  const mount = (declared: readonly Endpoint<AppContext>[]) =>
    mountEndpoints(context, declared, guards, services)
  const router = apiRouter()
  passport.use(localStrategy(context))
  router.use(noStore)
  router.use(mount(healthEndpoints))
  router.use(rateLimit(context.env.RATE_LIMIT_PER_MINUTE), mount(docsEndpoints))
  router.use(...apiBodies(context.env), sessions(context))
  router.use(
    limit({
      name: "session",
      quota: context.env.RATE_LIMIT_PER_MINUTE * pointsForOneRequest,
      keyOf: ({ session }) => session.signInId,
      costOf: requestCost,
      refusal: (say) => say("That is more than one member can ask for at once."),
    }),
    limit({
      name: "changes",
      quota: context.env.RATE_LIMIT_PER_MINUTE * changesForOneRequest,
      windowSeconds: daySeconds,
      keyOf: (request) =>
        request.signIn && isChange(request) ? String(request.signIn.userId) : undefined,
      refusal: (say) => say("That is more than one member can change in a day."),
    }),
  )
  router.use(mount(memberEndpoints))
  router.use(unknownRoute)
  return router
}
