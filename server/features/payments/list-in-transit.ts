import type { RequestHandler } from "express"
import type { InTransit } from "#shared/contracts/payments.ts"
import type { AppContext } from "../../app-context.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { inTransitOf } from "./queries.ts"

/** GET /api/payments/in-transit: one sum for each account that has payments on their way. */
export function listInTransit({ db }: AppContext): RequestHandler<object, InTransit[]> {
  return async (request, response) => {
    response.json(await inTransitOf(db, customerOf(request).userId))
  }
}
