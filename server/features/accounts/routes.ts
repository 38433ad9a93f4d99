import { Router } from "express"
import type { Bank } from "../../bank.ts"
import { requireSession } from "../../http/require-session.ts"
import { listAccounts } from "./list-accounts.ts"

export function accountRoutes(bank: Bank): Router {
  const router = Router()
  router.get("/accounts", requireSession(bank), listAccounts(bank))
  return router
}
