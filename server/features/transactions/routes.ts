import type { Router } from "express"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { requireSession } from "../../http/require-session.ts"
import { exportTransactions } from "./export-transactions.ts"
import { listTransactions } from "./list-transactions.ts"
import { showTransaction } from "./show-transaction.ts"

export function transactionRoutes(bank: Bank): Router {
  const signedIn = requireSession(bank)
  const router = apiRouter()
  router.get("/transactions", signedIn, listTransactions(bank))
  router.get("/transactions.csv", signedIn, exportTransactions(bank))
  router.get("/transactions/:reference", signedIn, showTransaction(bank))
  return router
}
