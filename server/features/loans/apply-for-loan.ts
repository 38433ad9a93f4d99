import type { RequestHandler } from "express"
import type { Loan, NewLoan } from "#shared/contracts/loans.ts"
import { monthlyPayment } from "#shared/money/annuity.ts"
import type { Currency } from "#shared/money/currency.ts"
import { applicationRate, outOfBounds } from "#shared/money/loan-bounds.ts"
import type { AppContext } from "../../app-context.ts"
import { Problem } from "../../http/problem.ts"
import { markReplayed } from "../../http/replayed.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { askLedger } from "../../ledger/ask-ledger.ts"
import { isAnswered } from "../../ledger/is-answered.ts"
import { refusalProblem } from "../../ledger/refusals.ts"
import { latestRates } from "../exchange/queries.ts"
import { presentLoan } from "./presenter.ts"
import { ownLoans } from "./queries.ts"

type Applied =
  | { outcome: "applied"; loanId: number; replayed: boolean }
  | { outcome: "refused"; code: "too_many_applications"; replayed: boolean }

/**
 * POST /api/loans. The bank computes rate and payment: 5.00% a year until approval sets another rate.
 * @throws Problem invalid_request for an amount below 1,000 or above 500,000 EUR or the equivalent,
 *   rate_unavailable when the equivalent is not known, too_many_applications
 */
export function applyForLoan(context: AppContext): RequestHandler<object, Loan, NewLoan> {
  return async (request, response) => {
    const customer = customerOf(request)
    const { amount, currency, termMonths, collateral } = request.body
    // The rates may have changed since: a repeated request gets its first answer.
    if (!(await isAnswered(context.db, customer.userId, request.idempotency))) {
      await requireWithinBounds(context, amount, currency)
    }
    const applied = await askLedger<Applied>(context, "loan_apply", customer, request.idempotency, {
      ...request.body,
      purpose: request.body.purpose.trim(),
      collateral: collateral?.trim() || undefined,
      interestRate: applicationRate,
      monthlyPayment: monthlyPayment(amount, applicationRate, termMonths),
    })
    if (applied.outcome === "refused") throw refusalProblem(applied, applied.replayed)
    const [loan] = await ownLoans(
      context.db,
      customer.userId,
      context.env.BANK_TIME_ZONE,
      applied.loanId,
    )
    if (!loan) throw new Error("the new loan was not found")
    if (!applied.replayed) context.announce(customer.userId, "loans")
    markReplayed(response, applied.replayed).status(201).json(presentLoan(loan))
  }
}

async function requireWithinBounds(
  { db }: Pick<AppContext, "db">,
  amount: string,
  currency: Currency,
): Promise<void> {
  const rates = currency === "EUR" ? [] : await latestRates(db)
  const rate = rates.find((each) => each.fromCurrency === "EUR" && each.toCurrency === currency)
  if (currency !== "EUR" && !rate) {
    throw new Problem(
      "rate_unavailable",
      `There is no exchange rate for ${currency} right now. Nothing was changed. Apply in EUR, or try again later.`,
    )
  }
  const message = outOfBounds(amount, currency, rate?.rate)
  if (message === undefined) return
  throw new Problem("invalid_request", `${message}. Nothing was changed.`, {
    errors: [{ path: "amount", message }],
  })
}
