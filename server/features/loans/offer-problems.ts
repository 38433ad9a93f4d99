import type { Loan } from "#shared/contracts/loans.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { OfferAnswer } from "./queries.ts"

/** Why the member's answer to an offer was refused; `known` is the loan as it was read before. */
export function answerProblem(answer: OfferAnswer, known: Loan): Problem {
  if (answer === "missing") return notFound()
  if (answer === "other_terms") {
    return new Problem(
      "loan_terms_differ",
      "These are not the terms of the offer. Nothing was accepted. Reload the page and read the offer again.",
    )
  }
  return offerNotOpen(known)
}

/** The refusal to answer an offer that is not open, with the reason. */
export function offerNotOpen({ status, offer, disbursedDate }: Loan): Problem {
  const why =
    status === "pending"
      ? "The bank has not decided on this loan yet."
      : status === "rejected"
        ? "The bank declined this loan."
        : disbursedDate !== null
          ? "This loan was paid out."
          : offer?.state === "expired"
            ? "This offer has expired. You can apply again."
            : offer === null
              ? "You withdrew this application. You can apply again."
              : offer.state === "declined"
                ? "You declined this offer. You can apply again."
                : "You have answered this offer already."
  return new Problem("loan_offer_not_open", `${why} Nothing was changed.`)
}
