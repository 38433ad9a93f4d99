import type { Loan } from "#shared/contracts/loans.ts"
import { says } from "#shared/refusals/catalog.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { OfferAnswer } from "./queries.ts"

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
