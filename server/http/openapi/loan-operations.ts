import type { Operation } from "./operation.ts"

/** The operations on loans. */
export const loanOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/loans",
    id: "listLoans",
    chapter: "Loans",
    summary: "The customer's loans and applications, newest first",
    description:
      "Each with its schedule of instalments, what is overdue, what is collected next, and what would pay it off today.",
    signedIn: true,
    status: 200,
    answer: { schema: "Loan", list: true },
  },
  {
    method: "post",
    path: "/loans",
    id: "applyForLoan",
    chapter: "Loans",
    summary: "Apply for a loan",
    description:
      "From 1,000 to 500,000 EUR, or the same worth at the bank's latest rate. The bank reckons rate and monthly payment itself: 5.00 % a year until approval fixes another.",
    signedIn: true,
    repeatable: true,
    body: "NewLoan",
    status: 201,
    answer: { schema: "Loan" },
    problems: ["rate_unavailable", "too_many_applications"],
  },
  {
    method: "get",
    path: "/loans/{id}/payoff",
    id: "showPayoff",
    chapter: "Loans",
    summary: "What pays a loan off today",
    description:
      "By the bank's day: the remaining principal, and the interest that is due or has accrued since the last due date (actual days over 365).",
    signedIn: true,
    status: 200,
    answer: { schema: "Payoff" },
    problems: ["not_found", "loan_not_active"],
  },
  {
    method: "post",
    path: "/loans/{id}/repayments",
    id: "repayLoan",
    chapter: "Loans",
    summary: "Repay a part or all of a loan early",
    description:
      "From the loan's own account. Pays what is due first, then the interest so far, then principal: the remaining instalments become smaller and the end stays. The whole payoff closes the loan.",
    signedIn: true,
    repeatable: true,
    body: "NewRepayment",
    status: 201,
    answer: { schema: "Booked" },
    problems: [
      "not_found",
      "insufficient_funds",
      "loan_not_active",
      "repayment_too_large",
      "repayment_too_small",
    ],
  },
]
