import compression from "compression"
import express, { type Express, type RequestHandler, type Router } from "express"
import type { Bank } from "./bank.ts"
import { confirmationRoutes } from "./confirmation/routes.ts"
import { timeLimitsTimes } from "./db/time-limits.ts"
import { accountRoutes } from "./features/accounts/routes.ts"
import { requirePassword } from "./features/auth/require-password.ts"
import { authRoutes } from "./features/auth/routes.ts"
import { renewSession } from "./features/auth/session-lifecycle.ts"
import { cardRoutes } from "./features/cards/routes.ts"
import { depositRoutes } from "./features/deposits/routes.ts"
import { exchangeRoutes } from "./features/exchange/routes.ts"
import { factorRoutes } from "./features/factors/routes.ts"
import { helpRoutes } from "./features/help/routes.ts"
import { limitRoutes } from "./features/limits/routes.ts"
import { loanRoutes } from "./features/loans/routes.ts"
import { payeeRoutes } from "./features/payees/routes.ts"
import { profileRoutes } from "./features/profile/routes.ts"
import { securityRoutes } from "./features/security/routes.ts"
import { transactionRoutes } from "./features/transactions/routes.ts"
import { transferRoutes } from "./features/transfers/routes.ts"
import { apiDocs, errorCodeDocs } from "./http/api-docs.ts"
import { apiRouter } from "./http/api-router.ts"
import { costOf } from "./http/costs.ts"
import { deadline } from "./http/deadline.ts"
import { errorHandler, unknownRoute } from "./http/error-handler.ts"
import { healthRoutes } from "./http/health.ts"
import { limit, rateLimit } from "./http/rate-limit.ts"
import { customerOf } from "./http/require-session.ts"
import { jsonOnly, sameOrigin } from "./http/same-origin.ts"
import { noStore, securityHeaders } from "./http/security-headers.ts"
import { sessions } from "./http/session.ts"
import { trace } from "./http/trace.ts"
import { liveRoutes } from "./live/routes.ts"

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
  app.use(trace(bank.log), securityHeaders(bank.env), compression())
  app.use("/api", api(bank))
  app.use(rateLimit(bank.env.RATE_LIMIT_PER_MINUTE * filesForOneRequest, "files"))
  app.use(errorCodeDocs())
  app.use(...client, unknownRoute)
  app.use(errorHandler(bank.log))
  return app
}

function api(bank: Bank): Router {
  const router = apiRouter()
  const { request } = timeLimitsTimes(bank.env.TIME_LIMIT_FACTOR)
  router.use(noStore)
  router.use(healthRoutes(bank))
  router.use(rateLimit(bank.env.RATE_LIMIT_PER_MINUTE), apiDocs(bank.env), sameOrigin, jsonOnly)
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
  const signInLimit = rateLimit(bank.env.SIGN_IN_LIMIT_PER_MINUTE, "sign-in")
  router.use(authRoutes(bank, signInLimit))
  router.use(confirmationRoutes(bank))
  router.use(accountRoutes(bank))
  router.use(transactionRoutes(bank))
  router.use(transferRoutes(bank))
  router.use(depositRoutes(bank))
  router.use(exchangeRoutes(bank))
  const passwordAgain = requirePassword(bank, signInLimit)
  router.use(cardRoutes(bank, passwordAgain))
  router.use(
    factorRoutes(bank, passwordAgain, (request) =>
      renewSession(bank, request, customerOf(request)),
    ),
  )
  router.use(payeeRoutes(bank))
  router.use(limitRoutes(bank))
  router.use(profileRoutes(bank, passwordAgain))
  router.use(securityRoutes(bank))
  router.use(helpRoutes(bank))
  router.use(liveRoutes(bank))
  router.use(loanRoutes(bank))
  router.use(unknownRoute)
  return router
}
