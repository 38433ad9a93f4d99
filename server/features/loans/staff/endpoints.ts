import * as z from "zod/mini"
import {
  LoanApproval,
  LoanArrears,
  LoanReason,
  LoanRejection,
  loanStages,
  NewPromise,
  Payout,
  StaffLoan,
  StaffLoanDetail,
} from "#shared/contracts/staff-loans.ts"
import { Proposed } from "#shared/contracts/staff-proposals.ts"
import { applicationRate } from "#shared/money/loan-bounds.ts"
import { nothing } from "../../../http/openapi/answers.ts"
import { request } from "../../../http/openapi/request-body.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { cursor, cursorText } from "../../../staff/pages.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import { proposeApproval, proposeRejection, proposeWriteOff } from "./propose-decision.ts"
import { listArrears, listStaffLoans, readLoan } from "./read-loans.ts"
import { notePromise, payOutLoan, undoLoanApproval } from "./serve-loan.ts"

nameAnswers({ StaffLoan, StaffLoanDetail, LoanArrears, Payout })

/** Requests for a loan that change something, by employees who may see its member. */
const aboutLoan = ["not_found", "own_membership", "already_done"] as const

const reason = (example: string) => request("LoanReason", LoanReason, {}, { reason: example })

/** The loan desk: what waits for a decision, a payout, or a member's payment. */
export const loanEndpoints = [
  staffEndpoint({
    id: "listStaffLoans",
    chapter: "Loans",
    summary: "List applications and offers",
    description: "The oldest first.",
    query: [
      {
        name: "stage",
        in: "query",
        required: false,
        description: "What the loan waits for; all of them when left out.",
        schema: { type: "string", enum: [...loanStages] },
      },
      cursor,
    ],
    querySchema: z.strictObject({
      stage: z.optional(z.enum(loanStages, "There is no such stage")),
      cursor: cursorText,
    }),
    paged: true,
    status: 200,
    answer: { list: StaffLoan },
    run: listStaffLoans,
  }),

  staffEndpoint({
    id: "listArrears",
    chapter: "Loans",
    summary: "List loans with overdue installments",
    description: "The longest overdue first.",
    query: [cursor],
    querySchema: z.strictObject({ cursor: cursorText }),
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
    problems: aboutLoan,
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
    problems: aboutLoan,
    run: payOutLoan,
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
    problems: aboutLoan,
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
