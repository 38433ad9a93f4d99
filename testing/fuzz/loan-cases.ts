import {
  enrolled,
  type Line,
  noRates,
  paidFromEmpty,
  paidOutLongAgo,
  twentyApplications,
  twentyDaysLater,
  withdrawnFromEmpty,
} from "./scenarios.ts"

const noPassword = { body: { password: undefined } }
const wrongPassword = { body: { password: "wrong-password" } }

/** The refusals of loans: a part of directed-cases.ts. */
export const loanLines: Line[] = [
  ["applyForLoan", "rate_unavailable", { body: { currency: "GBP" } }, noRates],
  ["applyForLoan", "too_many_applications", {}, twentyApplications],
  ...["acceptLoan", "declineLoan"].flatMap((id): Line[] => [
    [id, "not_found", { path: "{{loan.absent}}" }],
    [id, "loan_offer_not_open", { path: "{{loan.active}}" }],
  ]),
  ["acceptLoan", "password_required", noPassword],
  ["acceptLoan", "wrong_password", wrongPassword],
  ["acceptLoan", "loan_terms_differ", { body: { termMonths: 13 } }],
  ["acceptLoan", "confirmation_required", {}, enrolled],
  ["showPayoff", "not_found", { path: "{{loan.absent}}" }],
  ["showPayoff", "loan_not_active", { path: "{{loan.pending}}" }],
  ["withdrawLoan", "not_found", { path: "{{loan.absent}}" }],
  ["withdrawLoan", "loan_not_active", { path: "{{loan.closed}}" }],
  ["withdrawLoan", "withdrawal_changed", { body: { amount: "1.00" } }],
  ["withdrawLoan", "withdrawal_over", {}, paidOutLongAgo],
  ["withdrawLoan", "insufficient_funds", {}, withdrawnFromEmpty],
  ["repayLoan", "not_found", { path: "{{loan.absent}}" }],
  ["repayLoan", "loan_not_active", { path: "{{loan.closed}}" }],
  ["repayLoan", "repayment_too_large", { body: { amount: "{{payoff+1}}" } }],
  ["repayLoan", "repayment_too_small", { body: { amount: "1.00" } }, twentyDaysLater],
  ["repayLoan", "insufficient_funds", {}, paidFromEmpty],
]
