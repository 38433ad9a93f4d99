import type { RequestHandler, Router } from "express"
import type { AppContext } from "../app-context.ts"
import { apiRouter } from "./api-router.ts"
import type { Endpoint, Guards, Services } from "./endpoint.ts"
import { idempotentExcept } from "./idempotency.ts"
import { runUseCase } from "./run-use-case.ts"
import { validate } from "./validate.ts"

/**
 * Creates the routes of the endpoints. Each request passes, in this order: the limit on password
 * attempts, the session, the body's contract, the password, the Idempotency-Key, the handler.
 */
export function mountEndpoints(
  context: AppContext,
  endpoints: readonly Endpoint[],
  guards: Guards,
  services: Services,
): Router {
  const router = apiRouter()
  for (const declared of endpoints) {
    const path = declared.path.replace(/\{(\w+)\}/g, ":$1")
    router[declared.method](
      path,
      ...checks(context, declared, guards),
      "run" in declared
        ? runUseCase(context, declared, services)
        : declared.handle(context, services),
    )
  }
  return router
}

function checks(context: AppContext, declared: Endpoint, guards: Guards): RequestHandler[] {
  const { caller, limit, body, password, idempotent } = declared
  const handlers: RequestHandler[] = []
  if (limit) handlers.push(guards.signInLimit)
  if (caller === "member") handlers.push(guards.member)
  if (caller === "enrolling-member") handlers.push(guards.enrollingMember)
  if (body?.schema) handlers.push(validate(body.schema))
  if (password === "recent") handlers.push(...guards.recentPassword)
  else if (password === "unless-factor") handlers.push(...guards.passwordUnlessFactor)
  else if (password) handlers.push(...password(context, guards))
  if (idempotent) handlers.push(idempotentExcept(...(idempotent === true ? [] : idempotent.except)))
  return handlers
}
