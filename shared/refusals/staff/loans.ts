import { highestRate, lowestRate } from "../../money/loan-bounds.ts"
import type { Reasons } from "../catalog.ts"

const asItIs = "Nothing was changed."

/** Why functions about loans (server/features/loans/loan-decisions.sql, loan-desk.sql) refuse. */
export const loanReasons: Reasons = {
  loan_not_found: ["not_found", "There is no such loan."],
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
  employee_related: [
    "already_done",
    `The loan is that of an employee who takes part, or of a relative. ${asItIs}`,
  ],
}
