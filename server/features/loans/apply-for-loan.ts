import type { Loan, NewLoan } from "#shared/contracts/loans.ts"
import { monthlyPayment } from "#shared/money/annuity.ts"
import type { Currency } from "#shared/money/currency.ts"
import { applicationRate, outOfBounds } from "#shared/money/loan-bounds.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordApplication } from "../../ledger/loans.ts"
import { isAnswered } from "../../ledger/post.ts"
import { doneOrThrow } from "../../money/move-money.ts"
import { invalidField, Problem } from "../../use-case/problem.ts"
import type { Input, Repeatable } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { latestRates } from "../exchange/queries.ts"
import { presentLoan } from "./presenter.ts"
import { ownLoans } from "./queries.ts"

/**
 * POST /api/loans. The bank computes rate and payment: 5.00% a year until approval sets another rate.
 * @throws Problem invalid_request for an amount below 1,000 or above 500,000 EUR or the equivalent,
 *   rate_unavailable when the equivalent is not known, too_many_applications
 */
export async function applyForLoan(
  context: AppContext,
  { member, body, idempotency }: Input<NewLoan>,
): Promise<Repeatable<Loan>> {
  const { amount, currency, termMonths, collateral } = body
  // The rates may have changed since: a repeated request gets its first answer.
  if (!(await isAnswered(context.db, member.userId, idempotency))) {
    await requireWithinBounds(context, amount, currency)
  }
  const application = {
    ...body,
    purpose: body.purpose.trim(),
    collateral: collateral?.trim() || undefined,
    interestRate: applicationRate,
    monthlyPayment: monthlyPayment(amount, applicationRate, termMonths),
  }
  const applied = doneOrThrow(await recordApplication(context, member, application, idempotency))
  const [loan] = await ownLoans(
    context.db,
    member.userId,
    context.env.BANK_TIME_ZONE,
    applied.loanId,
  )
  if (!loan) throw new Error("the new loan was not found")
  if (!applied.replayed) context.announce(member.userId, "loans")
  return { answer: presentLoan(loan), replayed: applied.replayed }
}

async function requireWithinBounds(
  { db }: Pick<AppContext, "db">,
  amount: string,
  currency: Currency,
): Promise<void> {
  const rates = currency === "EUR" ? [] : await latestRates(db)
  const rate = rates.find((each) => each.fromCurrency === "EUR" && each.toCurrency === currency)
  if (currency !== "EUR" && !rate) {
    throw new Problem("rate_unavailable", (say) =>
      say(says.rate_unavailable.application, { currency }),
    )
  }
  const message = outOfBounds(amount, currency, rate?.rate)
  if (message === undefined) return
  throw invalidField("amount", message)
}
