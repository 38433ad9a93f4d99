import type { Router } from "express"
import { AccountClosure, AccountName, NewAccount } from "#shared/contracts/accounts.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { closeAccount } from "./close-account.ts"
import { listAccounts } from "./list-accounts.ts"
import { openAccount } from "./open-account.ts"
import { renameAccount } from "./rename-account.ts"

export function accountRoutes(bank: Bank): Router {
  const signedIn = requireSession(bank)
  const router = apiRouter()
  router.get("/accounts", signedIn, listAccounts(bank))
  router.post("/accounts", signedIn, validate(NewAccount), openAccount(bank))
  router.put("/accounts/:id", signedIn, validate(AccountName), renameAccount(bank))
  router.post("/accounts/:id/closure", signedIn, validate(AccountClosure), closeAccount(bank))
  return router
}
