import type { Loan, LoanAcceptance } from "#shared/contracts/loans.ts"
import { amountInWords, formatPercent } from "#shared/money/format.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { acceptInDatabase, declineInDatabase, type OfferAnswer } from "./queries.ts"
import { requireLoan } from "./read-loans.ts"

/** Why the member's answer to an offer was refused; `known` is the loan as it was read before. */
export function answerProblem(answer: OfferAnswer, known: Loan): Problem {
  if (answer === "missing") return notFound()
  if (answer === "other_terms") {
    return new Problem("loan_terms_differ")
  }
  return offerNotOpen(known)
}

/** The refusal to answer an offer that is not open, with the reason. */
export const offerNotOpen = (loan: Loan): Problem =>
  new Problem("loan_offer_not_open", says.loan_offer_not_open[stateOf(loan)])

function stateOf({
  status,
  offer,
  disbursedDate,
}: Loan): keyof (typeof says)["loan_offer_not_open"] {
  if (status === "pending") return "undecided"
  if (status === "rejected") return "rejected"
  if (disbursedDate !== null) return "paidOut"
  if (offer === null) return "withdrawn"
  return offer.state === "expired" || offer.state === "declined" ? offer.state : "answered"
}

/**
 * POST /api/loans/:id/acceptance: accepts the bank's offer. This is the contract, so the member confirms
 * exactly these terms, and staff can pay the loan out from then on.
 * @throws Problem not_found, loan_offer_not_open, loan_terms_differ, confirmation_required
 */
export async function acceptLoan(
  context: AppContext,
  { member, id, body, binding, say: { language } }: Input<LoanAcceptance> & WithId,
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
  const summary: Summary = [
    { name: "Loan", value: amountInWords(amount, known.currency) },
    {
      name: (say) => say("Rate", { context: "of a loan" }),
      value: (say) => say("{rate} a year", { rate: formatPercent(interestRate, say.language) }),
    },
    {
      name: "Term",
      value: (say) => say("{count, plural, one {# month} other {# months}}", { count: termMonths }),
    },
    { name: "Monthly payment", value: amountInWords(monthlyPayment, known.currency) },
  ]
  await confirmed(context, binding, { purpose: "loan", summary }, async (tx) => {
    const request = { userId, signInId, loanId: id, language, ...terms }
    const answer = await acceptInDatabase(tx, request)
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

/**
 * POST /api/loans/:id/decline: withdraws an application that waits for a decision, declines the offer, or withdraws
 * from an accepted loan that is not paid out. Costs nothing and obliges to nothing, so it needs no confirmation.
 * @throws Problem not_found, loan_offer_not_open
 */
export async function declineLoan(
  context: AppContext,
  { member, id }: Input & WithId,
): Promise<Loan> {
  const { userId, signInId } = member
  const known = await requireLoan(context, userId, id)
  await inTransaction(context.pool, async (tx) => {
    const answer = await declineInDatabase(tx, userId, id)
    if (answer !== "application_withdrawn" && answer !== "declined" && answer !== "withdrawn") {
      throw answerProblem(answer, known)
    }
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "loan.declined",
      details: {
        loanId: id,
        accepted: answer === "withdrawn",
        application: answer === "application_withdrawn",
      },
    })
  })
  context.announce(userId, "loans")
  return requireLoan(context, userId, id)
}
