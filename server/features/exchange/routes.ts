import type { Router } from "express"
import { NewExchange } from "#shared/contracts/exchange.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { idempotent } from "../../http/idempotency.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { createExchange } from "./create-exchange.ts"
import { listRates } from "./list-rates.ts"

export function exchangeRoutes(bank: Bank): Router {
  const signedIn = requireSession(bank)
  const router = apiRouter()
  router.get("/exchange-rates", signedIn, listRates(bank))
  router.post("/exchange", signedIn, validate(NewExchange), idempotent, createExchange(bank))
  return router
}
