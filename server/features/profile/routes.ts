import type { RequestHandler, Router } from "express"
import { ProfileChange } from "#shared/contracts/profile.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { rateLimit } from "../../http/rate-limit.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { passwordForAccess } from "./password-for-access.ts"
import { saveProfile } from "./save-profile.ts"

/**
 * Saving is limited as registration is: both tell which usernames are taken.
 * @param passwordAgain what asks for the password again
 */
export function profileRoutes(bank: Bank, passwordAgain: readonly RequestHandler[]): Router {
  const guarded = rateLimit(bank.env.SIGN_IN_LIMIT_PER_MINUTE, "sign-in")
  const router = apiRouter()
  const whole = [requireSession(bank), validate(ProfileChange)]
  router.put(
    "/profile",
    guarded,
    ...whole,
    ...passwordForAccess(bank, passwordAgain),
    saveProfile(bank),
  )
  return router
}
