import type { RequestHandler } from "express"
import type { Place } from "#shared/contracts/security.ts"
import type { AppContext } from "../../app-context.ts"
import { customerOf } from "./require-session.ts"
import { keepPlace } from "./sign-ins.ts"

/**
 * POST /api/sessions/place: where this browser says it is, to tell devices apart by. Only its word, and
 * shown as that.
 */
export function savePlace({ db, announce }: AppContext): RequestHandler<object, object, Place> {
  return async (request, response) => {
    const customer = customerOf(request)
    await keepPlace(db, customer, request.body.place.trim())
    announce(customer.userId, "security")
    response.json({})
  }
}
