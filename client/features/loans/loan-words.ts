import type { Loan, NewLoan } from "#shared/contracts/loans.ts"
import { employmentOptions, loanTitles } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { say, type Text } from "../../lib/say.ts"

/** What a loan is called: "Personal loan". */
export const loanTitle = ({ loanType }: Pick<Loan, "loanType">): Text => say(loanTitles[loanType])

/** "Personal loan of €5,000.00". */
export const loanWithAmount = (loan: Loan): Text =>
  say("{loan} of {amount}", {
    loan: loanTitle(loan),
    amount: formatAmount(loan.amount, loan.currency),
  })

/** "1 month", "48 months". */
export const monthsText = (count: number): Text =>
  say("{count, plural, one {# month} other {# months}}", { count })

export const typeOptions: { value: NewLoan["loanType"]; text: Text }[] = [
  { value: "personal", text: say("Personal", { context: "loan type" }) },
  { value: "mortgage", text: say("Mortgage", { context: "loan type" }) },
  { value: "business", text: say("Business", { context: "loan type" }) },
  { value: "auto", text: say("Auto", { context: "loan type" }) },
]

/** What a loan's applicant may live on. */
export const employments: { value: NewLoan["employmentType"]; text: Text }[] =
  employmentOptions.map(({ value, text }) => ({ value, text: say(text) }))
