import type { Router } from "express"
import { NewTransfer, PayeeQuestion } from "#shared/contracts/transfers.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { idempotent } from "../../http/idempotency.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { createTransfer } from "./create-transfer.ts"
import { verifyPayee } from "./verify-payee.ts"

export function transferRoutes(bank: Bank): Router {
  const signedIn = requireSession(bank)
  const router = apiRouter()
  router.post("/transfers", signedIn, validate(NewTransfer), idempotent, createTransfer(bank))
  router.post("/payee-verification", signedIn, validate(PayeeQuestion), verifyPayee(bank))
  return router
}
