import type { RequestHandler } from "express"
import type { Profile } from "#shared/contracts/profile.ts"
import type { Guards } from "../../http/endpoint.ts"
import { memberOf } from "../../http/member-of.ts"
import type { AppContext } from "../app-context.ts"
import { profileOf } from "./queries.ts"
import { accessChanges, tidy } from "./rules.ts"
import { permittedProfile } from "./save-profile.ts"

/**
 * Requires the password again only if the change affects how the member signs in or is reached
 * (ASVS 7.5.1).
 */
export function passwordForAccess(
  { db, env }: AppContext,
  { recentPassword }: Guards,
): RequestHandler[] {
  return recentPassword.map(
    (handler): RequestHandler =>
      async (request, response, next) => {
        const known = await profileOf(db, memberOf(request).userId)
        if (!known) return next()
        // Rejects invalid names before the password is requested.
        const profile = permittedProfile(env, known, tidy(request.body as Profile))
        if (accessChanges(known, profile).length === 0) return next()
        await handler(request, response, next)
      },
  )
}
