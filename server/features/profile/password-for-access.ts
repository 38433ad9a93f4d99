import type { RequestHandler } from "express"
import type { Profile } from "#shared/contracts/profile.ts"
import type { Bank } from "../../bank.ts"
import { customerOf } from "../../http/require-session.ts"
import { profileOf } from "./queries.ts"
import { accessChanges, tidy } from "./rules.ts"

/**
 * Asks for the password again where what leads to the access changes (ASVS 7.5.1), and only there.
 * @param passwordAgain what asks for it
 */
export function passwordForAccess(
  { db }: Bank,
  passwordAgain: readonly RequestHandler[],
): RequestHandler[] {
  return passwordAgain.map(
    (handler): RequestHandler =>
      async (request, response, next) => {
        const known = await profileOf(db, customerOf(request).userId)
        if (!known || accessChanges(known, tidy(request.body as Profile)).length === 0)
          return next()
        await handler(request, response, next)
      },
  )
}
