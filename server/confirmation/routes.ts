import type { Router } from "express"
import { Factor } from "#shared/contracts/confirmations.ts"
import type { Bank } from "../bank.ts"
import { apiRouter } from "../http/api-router.ts"
import { requireSession } from "../http/require-session.ts"
import { validate } from "../http/validate.ts"
import { confirm } from "./confirm.ts"

export function confirmationRoutes(bank: Bank): Router {
  const router = apiRouter()
  router.post("/confirmations/:id", requireSession(bank), validate(Factor), confirm(bank))
  return router
}
