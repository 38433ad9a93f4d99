import type { Router } from "express"
import { NewLoan, NewRepayment } from "#shared/contracts/loans.ts"
import type { Bank } from "../../bank.ts"
import { apiRouter } from "../../http/api-router.ts"
import { idempotent } from "../../http/idempotency.ts"
import { requireSession } from "../../http/require-session.ts"
import { validate } from "../../http/validate.ts"
import { applyForLoan } from "./apply-for-loan.ts"
import { listLoans } from "./list-loans.ts"
import { repayLoan } from "./repay-loan.ts"
import { showPayoff } from "./show-payoff.ts"

export function loanRoutes(bank: Bank): Router {
  const signedIn = requireSession(bank)
  const router = apiRouter()
  router.get("/loans", signedIn, listLoans(bank))
  router.post("/loans", signedIn, validate(NewLoan), idempotent, applyForLoan(bank))
  router.get("/loans/:id/payoff", signedIn, showPayoff(bank))
  router.post(
    "/loans/:id/repayments",
    signedIn,
    validate(NewRepayment),
    idempotent,
    repayLoan(bank),
  )
  return router
}
