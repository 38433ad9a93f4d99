import type { Router } from "express"
import { Profile } from "#shared/contracts/profile.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { rateLimit } from "../../http/rate-limit.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { saveProfile } from "./save-profile.ts"

/** Saving is limited as registration is: both tell which usernames are taken. */
export function profileRoutes(bank: Bank): Router {
  const guarded = rateLimit(bank.env.SIGN_IN_LIMIT_PER_MINUTE, "sign-in")
  const router = apiRouter()
  router.put("/profile", guarded, requireSession(bank), validate(Profile), saveProfile(bank))
  return router
}
