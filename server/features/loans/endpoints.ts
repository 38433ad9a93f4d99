import {
  Installment,
  Loan,
  LoanAcceptance,
  LoanPaperQuery,
  LoanWithdrawal,
  loanPapers,
  NewLoan,
  NewRepayment,
  Payoff,
  PayoffQuery,
} from "#shared/contracts/loans.ts"
import { PostingResult } from "#shared/contracts/transactions.ts"
import { endedLoansListed, loanOfferDays, loanWithdrawalDays } from "#shared/limits.ts"
import { applicationRate, loanRange } from "#shared/money/loan-bounds.ts"
import { endpoint } from "../../http/endpoint.ts"
import type { JsonSchema } from "../../http/openapi/document.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { amount, line } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { passwordUnlessFactor } from "../../identity/confirmations/request-notes.ts"
import { acceptLoan, declineLoan } from "./answer-offer.ts"
import { applyForLoan } from "./apply-for-loan.ts"
import { makeLoanPaper } from "./make-loan-paper.ts"
import { repayLoan, withdrawLoan } from "./move-loan-money.ts"
import { listLoans, showPayoff } from "./read-loans.ts"

nameAnswers({ Payoff, Installment, Loan })

const computedByTheBank: JsonSchema = {
  type: ["string", "number"],
  description: "Accepted but ignored: the bank calculates it.",
}

export const loanEndpoints = [
  endpoint({
    method: "get",
    path: "/loans",
    id: "listLoans",
    chapter: "Loans",
    summary: "List the member's loans and applications, newest first",
    description: `Each has its installment schedule, the overdue amount, the next installment, and today's payoff. Of those that have ended, the newest ${endedLoansListed} are listed.`,
    caller: "member",
    status: 200,
    answer: { list: Loan },
    run: listLoans,
  }),

  endpoint({
    method: "post",
    path: "/loans",
    id: "applyForLoan",
    chapter: "Loans",
    summary: "Apply for a loan",
    description: `The amount must be between ${loanRange}, or the equivalent at the bank's latest rate. The bank calculates the interest rate and the monthly payment. The rate is ${applicationRate}% per year unless staff sets another one when approving the loan.`,
    caller: "member",
    idempotent: true,
    body: request(
      "NewLoan",
      NewLoan,
      {
        amount: {
          ...amount,
          description: `${amount.description} Between ${loanRange}, or the equivalent.`,
        },
        currency: { type: "string" },
        purpose: line(10, 1000, "The purpose of the loan."),
        annualIncome: { description: "Decimal string in the loan's currency. Can be 0." },
        collateral: line(0, 1000, "The collateral for the loan."),
        monthlyPayment: computedByTheBank,
        interestRate: computedByTheBank,
      },
      {
        loanType: "auto",
        amount: "12000.00",
        currency: "EUR",
        termMonths: 48,
        purpose: "A used electric car",
        employmentType: "employed",
        annualIncome: "41000.00",
        creditScore: 712,
        monthlyPayment: "276.35",
        interestRate: "5.00",
      },
    ),
    status: 201,
    answer: Loan,
    problems: ["rate_unavailable", "too_many_applications"],
    run: applyForLoan,
  }),

  endpoint({
    method: "post",
    path: "/loans/{id}/acceptance",
    id: "acceptLoan",
    chapter: "Loans",
    summary: "Accept the offer of an approved loan",
    description: `Staff pay out only what was accepted. The request states the terms that the member read, and its confirmation is bound to them. Members with a second factor must confirm it; others must send their password with it. An offer can be accepted once, for ${loanOfferDays} days after the approval.`,
    caller: "member",
    body: request(
      "LoanAcceptance",
      LoanAcceptance,
      { password: passwordUnlessFactor },
      {
        amount: "12000.00",
        interestRate: "4.20",
        termMonths: 48,
        monthlyPayment: "272.06",
      },
    ),
    password: "unless-factor",
    status: 200,
    answer: Loan,
    problems: [
      "password_required",
      "wrong_password",
      "confirmation_required",
      "not_found",
      "loan_offer_not_open",
      "loan_terms_differ",
    ],
    run: acceptLoan,
  }),

  endpoint({
    method: "post",
    path: "/loans/{id}/decline",
    id: "declineLoan",
    chapter: "Loans",
    summary: "Decline the offer of an approved loan, or withdraw an application",
    description:
      "Withdraws an application that waits for a decision, declines an open offer, or withdraws from an accepted loan that is not paid out. It costs nothing and needs no confirmation.",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: Loan,
    problems: ["not_found", "loan_offer_not_open"],
    run: declineLoan,
  }),

  endpoint({
    method: "get",
    path: "/loans/{id}/payoff",
    id: "showPayoff",
    chapter: "Loans",
    summary: "Show a loan's payoff amount today, or on a day to come",
    description:
      "The remaining principal plus the interest that is due or has accrued since the last due date (actual days over 365), as of today in the bank's time zone, or on the day that `on` names. `due` then has the installments until that day, which are collected as usual.",
    caller: "member",
    query: [
      {
        name: "on",
        in: "query",
        required: false,
        description: "Today or a later day; today if it is left out.",
        schema: { type: "string", format: "date" },
      },
    ],
    status: 200,
    answer: Payoff,
    problems: ["invalid_request", "not_found", "loan_not_active"],
    querySchema: PayoffQuery,
    run: showPayoff,
  }),

  endpoint({
    method: "post",
    path: "/loans/{id}/repayments",
    id: "repayLoan",
    chapter: "Loans",
    summary: "Repay part or all of a loan early",
    description:
      "Debits the loan's account. The amount covers what is due first, then the accrued interest, then principal. The remaining installments become smaller, and the end date does not change. Paying the full payoff closes the loan.",
    caller: "member",
    idempotent: true,
    body: request("NewRepayment", NewRepayment, { amount }, { amount: "500.00" }),
    status: 201,
    answer: PostingResult,
    problems: [
      "not_found",
      "insufficient_funds",
      "loan_not_active",
      "repayment_too_large",
      "repayment_too_small",
    ],
    run: repayLoan,
  }),

  endpoint({
    method: "post",
    path: "/loans/{id}/withdrawal",
    id: "withdrawLoan",
    chapter: "Loans",
    summary: "Withdraw from a loan after its payout",
    description: `Until ${loanWithdrawalDays} days after the payout. Debits the loan's account with today's payoff, which is the principal and the interest by days, and closes the loan. The request states that amount as the member read it.`,
    caller: "member",
    idempotent: true,
    body: request("LoanWithdrawal", LoanWithdrawal, { amount }, { amount: "12001.64" }),
    status: 201,
    answer: PostingResult,
    problems: [
      "not_found",
      "insufficient_funds",
      "loan_not_active",
      "withdrawal_over",
      "withdrawal_changed",
    ],
    run: withdrawLoan,
  }),

  endpoint({
    method: "get",
    path: "/loans/{id}/paper",
    id: "makeLoanPaper",
    chapter: "Loans",
    summary: "Make a paper of a loan",
    description:
      "A PDF: `information` is what the law wants read before acceptance (SECCI of Directive (EU) 2023/2225 for personal and auto loans, ESIS of Directive 2014/17/EU for mortgages, the bank's own sheet for business), `agreement` is the agreement or, until the offer is accepted, its draft, `schedule` has the installments, and `payoff` is what pays off an active loan today.",
    caller: "member",
    query: [
      {
        name: "paper",
        in: "query",
        required: true,
        description: "Which one.",
        schema: { type: "string", enum: loanPapers },
      },
    ],
    status: 200,
    type: "application/pdf",
    file: true,
    headers: { "Content-Disposition": "Makes the browser save the response as a file." },
    problems: ["invalid_request", "not_found", "document_not_possible"],
    querySchema: LoanPaperQuery,
    run: makeLoanPaper,
  }),
]
