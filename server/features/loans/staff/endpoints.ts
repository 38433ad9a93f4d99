import { loanPapers } from "#shared/contracts/loans.ts"
import {
  CounterRepaid,
  CounterRepayment,
  LoanApproval,
  LoanArrears,
  LoanPayoff,
  LoanReason,
  LoanRejection,
  LoanRescheduling,
  NewPromise,
  PayoffQuery,
  Payout,
  StaffLoan,
  StaffLoanDetail,
  StaffLoanPaperQuery,
} from "#shared/contracts/staff-loans.ts"
import { Proposed } from "#shared/contracts/staff-proposals.ts"
import { applicationRate } from "#shared/money/loan-bounds.ts"
import { nothing } from "../../../http/openapi/answers.ts"
import { request } from "../../../http/openapi/request-body.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { listQuery } from "../../../staff/lists.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import { downloadStaffLoanPaper, quoteLoanPayoff } from "./loan-papers.ts"
import {
  proposeApproval,
  proposeRejection,
  proposeRescheduling,
  proposeWriteOff,
} from "./propose-decision.ts"
import { listArrears, listStaffLoans, readLoan } from "./read-loans.ts"
import { notePromise, payOutLoan, repayAtCounter, undoLoanApproval } from "./serve-loan.ts"

nameAnswers({ StaffLoan, StaffLoanDetail, LoanArrears, LoanPayoff, Payout, CounterRepaid })

/** Requests for a loan that change something, by employees who may see its member. */
const aboutLoan = ["not_found", "own_membership", "already_done"] as const

const reason = (example: string) => request("LoanReason", LoanReason, {}, { reason: example })

/** The day of a payoff. */
const day = {
  name: "on",
  in: "query",
  description: "One of the bank's days, from today to 60 days ahead.",
  schema: { type: "string", format: "date" },
} as const

/** The loan desk: what waits for a decision, a payout, or a member's payment. */
export const loanEndpoints = [
  staffEndpoint({
    id: "listStaffLoans",
    chapter: "Loans",
    summary: "List applications and offers",
    description: "The oldest first, unless `sort` says otherwise.",
    ...listQuery("loans"),
    paged: true,
    status: 200,
    answer: { list: StaffLoan },
    run: listStaffLoans,
  }),

  staffEndpoint({
    id: "listArrears",
    chapter: "Loans",
    summary: "List loans with overdue installments",
    description: "The longest overdue first, unless `sort` says otherwise.",
    ...listQuery("arrears"),
    paged: true,
    status: 200,
    answer: { list: LoanArrears },
    run: listArrears,
  }),

  staffEndpoint({
    id: "readLoan",
    chapter: "Loans",
    summary: "Get a loan",
    description:
      "What belongs to the member's file is null until the employee has logged why it is opened.",
    status: 200,
    answer: StaffLoanDetail,
    problems: ["not_found", "own_membership"],
    run: readLoan,
  }),

  staffEndpoint({
    id: "quoteLoanPayoff",
    chapter: "Loans",
    summary: "Say what pays a loan off on a day",
    description: "From today to 60 days ahead, as long as nothing is paid until then.",
    query: [{ ...day, required: true }],
    querySchema: PayoffQuery,
    status: 200,
    answer: LoanPayoff,
    problems: ["not_found", "own_membership", "purpose_required", "already_done"],
    run: quoteLoanPayoff,
  }),

  staffEndpoint({
    id: "downloadStaffLoanPaper",
    chapter: "Loans",
    summary: "Download a paper of a loan as PDF",
    description: "The same file as the member's own; a payoff letter is of the chosen day.",
    query: [
      {
        name: "paper",
        in: "query",
        required: true,
        description: "Which one.",
        schema: { type: "string", enum: [...loanPapers] },
      },
      { ...day, required: false },
    ],
    querySchema: StaffLoanPaperQuery,
    status: 200,
    type: "application/pdf",
    file: true,
    headers: { "Content-Disposition": "Makes the browser save the response as a file." },
    problems: ["not_found", "own_membership", "purpose_required", "document_not_possible"],
    run: downloadStaffLoanPaper,
  }),

  staffEndpoint({
    id: "proposeApproval",
    chapter: "Loans",
    summary: "Propose to approve an application",
    description: "Once a second employee approves it, it is an offer to the member.",
    body: request(
      "LoanApproval",
      LoanApproval,
      {},
      { interestRate: applicationRate, reason: "The income covers all installments" },
    ),
    status: 201,
    answer: Proposed,
    problems: aboutLoan,
    run: proposeApproval,
  }),

  staffEndpoint({
    id: "proposeRejection",
    chapter: "Loans",
    summary: "Propose to reject an application",
    body: request(
      "LoanRejection",
      LoanRejection,
      {},
      {
        rejectionReason: "Your income does not cover the installments",
        reason: "All installments take 80% of the income",
      },
    ),
    status: 201,
    answer: Proposed,
    problems: aboutLoan,
    run: proposeRejection,
  }),

  staffEndpoint({
    id: "undoLoanApproval",
    chapter: "Loans",
    summary: "Take an approval back at once",
    description: "Until the member accepts the offer. The application waits for a decision again.",
    body: reason("Wrong rate"),
    status: 200,
    answer: nothing,
    problems: [...aboutLoan, "purpose_required"],
    run: undoLoanApproval,
  }),

  staffEndpoint({
    id: "payOutLoan",
    chapter: "Loans",
    summary: "Pay an accepted loan out",
    description: "At once up to one employee's limit; above it, it is sent to a second one.",
    body: reason("The signed contract is here"),
    status: 200,
    answer: Payout,
    problems: [...aboutLoan, "purpose_required"],
    run: payOutLoan,
  }),

  staffEndpoint({
    id: "repayAtCounter",
    chapter: "Loans",
    summary: "Take a repayment from a member",
    description:
      "From the loan's account, or in cash at the employee's own drawer, which passes through the account. At once up to one employee's limit; above it, it is sent to a second one.",
    body: request(
      "CounterRepayment",
      CounterRepayment,
      {},
      {
        key: "5b0d7b0e-6a35-4f0f-9d5d-4f6f4b6f0c11",
        amount: "20.00",
        from: "account",
        reason: "Asked for at the counter",
      },
    ),
    status: 200,
    answer: CounterRepaid,
    problems: [
      ...aboutLoan,
      "insufficient_funds",
      "idempotency_key_reused",
      "rate_unavailable",
      "balance_too_large",
      "purpose_required",
    ],
    run: repayAtCounter,
  }),

  staffEndpoint({
    id: "proposeRescheduling",
    chapter: "Loans",
    summary: "Propose to spread what is left of a loan over other installments",
    description: "The rate stays, interest so far stays due, and the replaced schedule is kept.",
    body: request(
      "LoanRescheduling",
      LoanRescheduling,
      {},
      { months: 24, reason: "Agreed with the member in writing" },
    ),
    status: 201,
    answer: Proposed,
    problems: aboutLoan,
    run: proposeRescheduling,
  }),

  staffEndpoint({
    id: "notePromise",
    chapter: "Loans",
    summary: "Note what a member promised to pay on an overdue loan",
    body: request(
      "NewPromise",
      NewPromise,
      {},
      { amount: "102.73", promisedFor: "2999-01-31", note: "By phone" },
    ),
    status: 201,
    answer: nothing,
    problems: [...aboutLoan, "purpose_required"],
    run: notePromise,
  }),

  staffEndpoint({
    id: "proposeWriteOff",
    chapter: "Loans",
    summary: "Propose to write an overdue loan off",
    description: "Once a second employee approves it, the bank gives up what is left of it.",
    body: reason("Insolvency file 12/2026"),
    status: 201,
    answer: Proposed,
    problems: aboutLoan,
    run: proposeWriteOff,
  }),
]
