import type { Express, RequestHandler, Router } from "express"
import type { Env } from "../../config/env.ts"
import { errorCodeDocs } from "../../http/error-codes-page.ts"
import { errorHandler, unknownRoute } from "../../http/error-handler.ts"
import { apiRouter } from "../../http/mount-endpoints.ts"
import { apiBodies, filesForOneRequest, plainApp } from "../../http/plain-app.ts"
import { rateLimit } from "../../http/rate-limit.ts"
import { noStore } from "../../http/security-headers.ts"
import type { StaffEndpoint } from "../../staff/staff-endpoint.ts"
import type { StaffAppContext } from "../../staff/staff-use-case.ts"
import { employeeEndpoints, staffEndpoints } from "./endpoints.ts"
import { staffHealthEndpoints } from "./health-endpoints.ts"
import { mountStaffEndpoints } from "./mount-endpoints.ts"
import { presenterOf } from "./presenter-of.ts"

/**
 * The staff app's HTTP side: middleware and routers in the order in which a request passes them. It serves
 * nothing of the members' app.
 * @param client serves everything that is not the API: the built app, or Vite's in development
 */
export function createStaffApp(
  bank: Omit<StaffAppContext, "presenterOf">,
  ...client: RequestHandler[]
): Express {
  const context: StaffAppContext = { ...bank, presenterOf }
  // Hosts, origins, and headers are those of the staff app's own address; employees work in English.
  const env: Env = { ...context.env, PUBLIC_URL: context.env.STAFF_URL, LANGUAGES: ["en"] }
  const app = plainApp(context, env)
  app.use("/api/staff", api(context, env))
  app.use("/api", noStore, unknownRoute)
  app.use(rateLimit(env.RATE_LIMIT_PER_MINUTE * filesForOneRequest, "files"))
  app.use(errorCodeDocs(context.env, "/api/staff"))
  app.use(...client, unknownRoute)
  app.use(errorHandler(context))
  return app
}

function api(context: StaffAppContext, env: Env): Router {
  const guards = { signInLimit: rateLimit(env.SIGN_IN_LIMIT_PER_MINUTE, "sign-in") }
  const mount = (declared: readonly StaffEndpoint[]) =>
    mountStaffEndpoints(context, declared, guards, { endpoints: staffEndpoints })
  const router = apiRouter()
  router.use(noStore)
  router.use(mount(staffHealthEndpoints))
  router.use(rateLimit(env.RATE_LIMIT_PER_MINUTE), ...apiBodies(env))
  router.use(mount(employeeEndpoints))
  router.use(unknownRoute)
  return router
}
