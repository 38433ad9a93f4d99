import type { Router } from "express"
import { NewDeposit } from "#shared/contracts/deposits.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { idempotent } from "../../http/idempotency.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { createDeposit } from "./create-deposit.ts"

export function depositRoutes(bank: Bank): Router {
  const router = apiRouter()
  router.post(
    "/deposits",
    requireSession(bank),
    validate(NewDeposit),
    idempotent,
    createDeposit(bank),
  )
  return router
}
