import type { RequestHandler } from "express"
import type { Place } from "#shared/contracts/security.ts"
import type { AppContext } from "../../app-context.ts"
import { customerOf } from "./require-session.ts"
import { storePlace } from "./sign-ins.ts"

/**
 * POST /api/sessions/place: stores the place that this browser reports, to tell devices apart. It
 * is unverified and shown as such.
 */
export function savePlace({ db, announce }: AppContext): RequestHandler<object, object, Place> {
  return async (request, response) => {
    const customer = customerOf(request)
    await storePlace(db, customer, request.body.place.trim())
    announce(customer.userId, "security")
    response.json({})
  }
}
