import type { Router } from "express"
import { NewTrustedPayee, PayeeRemoval } from "#shared/contracts/payees.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { listPayees } from "./list-payees.ts"
import { removePayee } from "./remove-payee.ts"
import { trustPayee } from "./trust-payee.ts"

export function payeeRoutes(bank: Bank): Router {
  const signedIn = requireSession(bank)
  const router = apiRouter()
  const payees = "/trusted-payees"
  router.get(payees, signedIn, listPayees(bank))
  router.post(payees, signedIn, validate(NewTrustedPayee), trustPayee(bank))
  router.post(`${payees}/:id/removal`, signedIn, validate(PayeeRemoval), removePayee(bank))
  return router
}
