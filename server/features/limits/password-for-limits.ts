import type { RequestHandler } from "express"
import type { NewLimits } from "#shared/contracts/limits.ts"
import type { Guards } from "../../http/endpoint.ts"
import { memberOf } from "../../http/member-of.ts"
import type { AppContext } from "../app-context.ts"
import { ownLimitsOf } from "./queries.ts"
import { changesOf, limitsAfter, needsConfirmation } from "./rules.ts"

/**
 * Requires the password of a member without a second factor, except to lower the limit for instant
 * payments and to make the one for new payees stricter for a week at most, which only add protection.
 */
export function passwordForLimits(
  { db }: AppContext,
  { passwordUnlessFactor }: Guards,
): RequestHandler[] {
  return passwordUnlessFactor.map(
    (handler): RequestHandler =>
      async (request, response, next) => {
        const own = await ownLimitsOf(db, memberOf(request).userId)
        const wanted = limitsAfter(own, request.body as NewLimits)
        const { instant, newPayees } = changesOf(own, wanted)
        if ((instant || newPayees) && !needsConfirmation(own, wanted)) return next()
        await handler(request, response, next)
      },
  )
}
