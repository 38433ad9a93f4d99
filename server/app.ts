import compression from "compression"
import express, { type Express, type RequestHandler, type Router } from "express"
import type { Bank } from "./bank.ts"
import { confirmationRoutes } from "./confirmation/routes.ts"
import { accountRoutes } from "./features/accounts/routes.ts"
import { requirePassword } from "./features/auth/require-password.ts"
import { authRoutes } from "./features/auth/routes.ts"
import { cardRoutes } from "./features/cards/routes.ts"
import { depositRoutes } from "./features/deposits/routes.ts"
import { exchangeRoutes } from "./features/exchange/routes.ts"
import { helpRoutes } from "./features/help/routes.ts"
import { loanRoutes } from "./features/loans/routes.ts"
import { profileRoutes } from "./features/profile/routes.ts"
import { transactionRoutes } from "./features/transactions/routes.ts"
import { transferRoutes } from "./features/transfers/routes.ts"
import { apiDocs, errorCodeDocs } from "./http/api-docs.ts"
import { apiRouter } from "./http/api-router.ts"
import { deadline } from "./http/deadline.ts"
import { errorHandler, unknownRoute } from "./http/error-handler.ts"
import { healthRoutes } from "./http/health.ts"
import { rateLimit } from "./http/rate-limit.ts"
import { jsonOnly, sameOrigin } from "./http/same-origin.ts"
import { noStore, securityHeaders } from "./http/security-headers.ts"
import { sessions } from "./http/session.ts"
import { trace } from "./http/trace.ts"
import { liveRoutes } from "./live/routes.ts"

/** No request of ours comes near it; a larger body is an attack or a mistake. */
const largestBody = "16kb"

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
  app.use(errorCodeDocs())
  app.use(...client)
  app.use(errorHandler(bank.log))
  return app
}

function api(bank: Bank): Router {
  const router = apiRouter()
  router.use(noStore)
  router.use(healthRoutes(bank), apiDocs(bank.env))
  router.use(rateLimit(bank.env.RATE_LIMIT_PER_MINUTE), sameOrigin, jsonOnly)
  router.use(express.json({ limit: largestBody, strict: true }), deadline(), sessions(bank))
  const signInLimit = rateLimit(bank.env.SIGN_IN_LIMIT_PER_MINUTE)
  router.use(authRoutes(bank, signInLimit))
  router.use(confirmationRoutes(bank))
  router.use(accountRoutes(bank))
  router.use(transactionRoutes(bank))
  router.use(transferRoutes(bank))
  router.use(depositRoutes(bank))
  router.use(exchangeRoutes(bank))
  router.use(cardRoutes(bank, requirePassword(bank, signInLimit)))
  router.use(profileRoutes(bank))
  router.use(helpRoutes(bank))
  router.use(liveRoutes(bank))
  router.use(loanRoutes(bank))
  router.use(unknownRoute)
  return router
}
