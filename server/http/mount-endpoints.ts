import { type RequestHandler, Router } from "express"
import type { Replica } from "../db/replica.ts"
import type { UseCaseContext } from "../use-case/use-case.ts"
import type { Endpoint, Guards, Operation, Services } from "./endpoint.ts"
import { idempotentExcept } from "./idempotency.ts"
import { runUseCase } from "./run-use-case.ts"
import { validate } from "./validate.ts"

/**
 * A router of the API: case-sensitive and without trailing slashes, so that each route has one
 * address. Express does not pass these options on to nested routers.
 */
export function apiRouter(): Router {
  return Router({ caseSensitive: true, strict: true })
}

/** What serving an endpoint from a standby takes. */
type StandbyContext = Pick<UseCaseContext, "pool" | "db"> & {
  readonly replica: Replica | undefined
}

/**
 * Creates the routes of the endpoints. Each request passes, in this order: the limit on password
 * attempts, the session, the body's contract, the password, the Idempotency-Key, the handler.
 */
export function mountEndpoints<Context extends StandbyContext>(
  context: Context,
  endpoints: readonly Endpoint<Context>[],
  guards: Guards,
  services: Services,
): Router {
  return mountOperations(endpoints, (declared) => [
    ...checks(context, declared, guards),
    handlerOf(context, declared, services),
  ])
}

/** Serves an endpoint from the primary, or from a standby when it may. */
function handlerOf<Context extends StandbyContext>(
  context: Context,
  declared: Endpoint<Context>,
  services: Services,
): RequestHandler {
  const reading = (on: Context) =>
    "run" in declared ? runUseCase(on, declared, services) : declared.handle(on, services)
  const fromPrimary = reading(context)
  const { replica } = context
  if (!replica || !declared.replica) return fromPrimary
  const fromReplica = reading({ ...context, pool: replica.pool, db: replica.db })
  return async (request, response, next) => {
    const handler = (await replica.isCurrent()) ? fromReplica : fromPrimary
    return handler(request, response, next)
  }
}

/** Creates a route of each declaration, with the handlers that a request passes in their order. */
export function mountOperations<Declared extends Operation>(
  declarations: readonly Declared[],
  handlersOf: (declared: Declared) => readonly RequestHandler[],
): Router {
  const router = apiRouter()
  for (const declared of declarations) {
    const path = declared.path.replace(/\{(\w+)\}/g, ":$1")
    router[declared.method](path, ...handlersOf(declared))
  }
  return router
}

function checks<Context>(
  context: Context,
  declared: Endpoint<Context>,
  guards: Guards,
): RequestHandler[] {
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
