import { payoutForOne } from "../../limits.ts"
import { maxTermMonths } from "../../loans/application.ts"
import { viewMinutes } from "../../members/view-purposes.ts"
import { formatAmount } from "../../money/format.ts"
import { highestRate, lowestRate } from "../../money/loan-bounds.ts"
import type { Reasons } from "../catalog.ts"
import { cashReasons } from "./cash.ts"

const asItIs = "Nothing was changed."

/** Why functions about loans (server/features/loans) refuse. */
export const loanReasons: Reasons = {
  // Cash for a loan is taken as any other.
  ...cashReasons,
  loan_not_found: ["not_found", "There is no such loan."],
  purpose_required: [
    "purpose_required",
    `Say why you open this file. An opening is valid for ${viewMinutes} minutes.`,
  ],
  wrong_status: ["already_done", `This is not possible in the loan's present state. ${asItIs}`],
  rate_out_of_bounds: [
    "invalid_request",
    `The rate must be between ${lowestRate} and ${highestRate}%. ${asItIs}`,
  ],
  reason_length: ["invalid_request", `Write why, in at most 500 characters. ${asItIs}`],
  accepted: ["already_done", `The member has accepted the offer already. ${asItIs}`],
  not_accepted: [
    "already_done",
    `The member has not accepted the offer, or it has expired. ${asItIs}`,
  ],
  no_account: [
    "already_done",
    `The member has no open current account in the loan's currency. ${asItIs}`,
  ],
  not_overdue: ["already_done", `No installment of this loan is overdue. ${asItIs}`],
  account_covers: [
    "already_done",
    `The account holds all that is due. It is collected at the end of the day. ${asItIs}`,
  ],
  wrong_day: ["invalid_request", `Choose a day from today to 60 days ahead. ${asItIs}`],
  wrong_amount: ["invalid_request", `The amount is more than is due by that day. ${asItIs}`],
  repayment_too_large: [
    "invalid_request",
    `This is more than pays the loan off. ${asItIs}`,
    { path: "amount", message: "More than the payoff" },
  ],
  repayment_too_small: [
    "invalid_request",
    `Beyond what is due, a repayment must be more than the interest so far. ${asItIs}`,
    { path: "amount", message: "Not more than what is due and the interest so far" },
  ],
  repayment_for_two: [
    "second_person_required",
    `Repayments of more than ${formatAmount(payoutForOne, "EUR")} from an account are decided by a second person. ${asItIs}`,
  ],
  wrong_term: [
    "invalid_request",
    `A loan ends at most ${maxTermMonths} months after its payout. ${asItIs}`,
    { path: "months", message: `At most ${maxTermMonths} months after the payout` },
  ],
  employee_related: [
    "already_done",
    `The loan is that of an employee who takes part, or of a relative. ${asItIs}`,
  ],
}
