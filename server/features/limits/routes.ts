import type { Router } from "express"
import { NewLimits } from "#shared/contracts/limits.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { saveLimits } from "./save-limits.ts"
import { showLimits } from "./show-limits.ts"

export function limitRoutes(bank: Bank): Router {
  const signedIn = requireSession(bank)
  const router = apiRouter()
  router.get("/limits", signedIn, showLimits(bank))
  router.put("/limits", signedIn, validate(NewLimits), saveLimits(bank))
  return router
}
