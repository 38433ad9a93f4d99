import type { Loan, LoanAcceptance } from "#shared/contracts/loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import { recordAudit } from "../../db/audit.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { answerProblem, offerNotOpen } from "./offer-problems.ts"
import { acceptInDatabase } from "./queries.ts"
import { requireLoan } from "./require-loan.ts"

/**
 * POST /api/loans/:id/acceptance: accepts the bank's offer. This is the contract, so the member confirms
 * exactly these terms, and staff can pay the loan out from then on.
 * @throws Problem not_found, loan_offer_not_open, loan_terms_differ, confirmation_required
 */
export async function acceptLoan(
  context: AppContext,
  { member, id, body, binding }: Input<LoanAcceptance> & WithId,
): Promise<Loan> {
  const { userId, signInId } = member
  const known = await requireLoan(context, userId, id)
  if (known.offer?.state !== "open" || known.status !== "approved") throw offerNotOpen(known)
  const { amount, interestRate, termMonths, monthlyPayment } = body
  const terms = { amount, interestRate, termMonths, monthlyPayment }
  const same = (["amount", "interestRate", "termMonths", "monthlyPayment"] as const).every(
    (term) => known[term] === terms[term],
  )
  if (!same) throw answerProblem("other_terms", known)
  const summary = [
    { name: "Loan", value: formatAmount(amount, known.currency) },
    { name: "Rate", value: `${interestRate}% a year` },
    { name: "Term", value: termMonths === 1 ? "1 month" : `${termMonths} months` },
    { name: "Monthly payment", value: formatAmount(monthlyPayment, known.currency) },
  ]
  await confirmed(context, binding, { purpose: "loan", summary }, async (tx) => {
    const answer = await acceptInDatabase(tx, { userId, signInId, loanId: id, ...terms })
    if (answer !== "accepted") throw answerProblem(answer, known)
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "loan.accepted",
      details: { loanId: id, ...terms },
    })
  })
  context.announce(userId, "loans", "security")
  return requireLoan(context, userId, id)
}
