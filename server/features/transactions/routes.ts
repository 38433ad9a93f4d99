import { Router } from "express"
import type { Bank } from "../../bank.ts"
import { requireSession } from "../../http/require-session.ts"
import { listTransactions } from "./list-transactions.ts"

export function transactionRoutes(bank: Bank): Router {
  const router = Router()
  router.get("/transactions", requireSession(bank), listTransactions(bank))
  return router
}
