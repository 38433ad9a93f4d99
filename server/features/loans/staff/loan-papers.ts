import * as z from "zod/mini"
import {
  LoanPayoff,
  type PayoffQuery,
  type StaffLoanPaperQuery,
} from "#shared/contracts/staff-loans.ts"
import { currencies } from "#shared/money/currency.ts"
import { inEnglish } from "#shared/refusals/entry.ts"
import { loanReasons } from "#shared/refusals/staff/loans.ts"
import { loans } from "#shared/tables/loans.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { letterheadOf } from "../../../config/credit-union.ts"
import { callFunction } from "../../../db/call-function.ts"
import { PaperLanguage, StoredLetterhead } from "../../../documents/read-statement.ts"
import { refusalsBy } from "../../../staff/refusals.ts"
import { doneOr, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import { Problem } from "../../../use-case/problem.ts"
import type { FileAnswer, WithId } from "../../../use-case/use-case.ts"
import { paperFile } from "../make-loan-paper.ts"
import { presentLoan } from "../presenter.ts"
import type { LoanRow } from "../queries.ts"

const loanRefusal = refusalsBy(loanReasons)

const moment = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
)
const text = z.nullable(z.string())

/** A loan as staff_loan_papers writes it (server/features/loans/staff-loan-calls.sql). */
const Row = z.object({
  id: z.number(),
  loanType: z.enum(loans.loanType.enumValues),
  amount: z.string(),
  currency: z.enum(currencies),
  interestRate: z.string(),
  termMonths: z.number(),
  monthlyPayment: z.string(),
  status: z.enum(loans.status.enumValues),
  purpose: z.string(),
  employmentType: z.enum(loans.employmentType.enumValues),
  annualIncome: z.string(),
  creditScore: z.nullable(z.number()),
  collateral: text,
  applicationDate: moment,
  approvedDate: z.nullable(moment),
  offerExpiresOn: text,
  acceptedAt: z.nullable(moment),
  declinedAt: z.nullable(moment),
  withdrawnAt: z.nullable(moment),
  writtenOffAt: z.nullable(moment),
  writtenOff: text,
  rejectionReason: text,
  accountId: z.nullable(z.number()),
  firstPaymentDate: text,
  disbursedDate: text,
  balance: z.string(),
  createdAt: moment,
  today: z.string(),
  installments: z.array(
    z.object({
      number: z.number(),
      dueDate: z.string(),
      principal: z.string(),
      interest: z.string(),
      paidPrincipal: z.string(),
      paidInterest: z.string(),
    }),
  ),
  payoff: z.nullable(LoanPayoff),
}) satisfies z.ZodMiniType<LoanRow>

const Papers = staffAnswer({
  loan: Row,
  today: z.string(),
  holder: z.string(),
  acceptedOn: text,
  issuedBy: z.nullable(StoredLetterhead),
  language: PaperLanguage,
})

/** What a loan's papers say on a day: today when left out. */
const readPapers = async (
  { db }: Pick<StaffContext, "db">,
  token: string,
  payload: { loanId: number; on?: string | undefined },
) => doneOr(loanRefusal, await callFunction(db, "staff_loan_papers", Papers, [token, payload]))

/**
 * GET /api/staff/loans/:id/payoff: what pays an active loan off on a day, if nothing is paid until then.
 * @throws Problem not_found, purpose_required, invalid_request for another day, loan_not_active
 */
export async function quoteLoanPayoff(
  context: StaffContext,
  { token, id, query: { on } }: StaffInput<unknown, PayoffQuery> & WithId,
): Promise<LoanPayoff> {
  const { loan } = await readPapers(context, token, { loanId: id, on })
  if (!loan.payoff) throw loanRefusal("wrong_status")
  return loan.payoff
}

/**
 * GET /api/staff/loans/:id/paper: a paper of a loan as PDF, the same as the member's own; a payoff letter of a chosen
 * day.
 * @throws Problem not_found, purpose_required, document_not_possible for a paper that the loan does not have
 */
export async function downloadStaffLoanPaper(
  context: StaffContext,
  { token, id, query: { paper, on } }: StaffInput<unknown, StaffLoanPaperQuery> & WithId,
): Promise<FileAnswer> {
  if (on !== undefined && paper !== "payoff") {
    throw new Problem(
      "invalid_request",
      inEnglish("Only a payoff letter is of another day than today."),
    )
  }
  const { loan, ...facts } = await readPapers(context, token, { loanId: id, on })
  return paperFile(
    paper,
    { bank: letterheadOf(context.env), loan: presentLoan(loan), ...facts, say: sayEach.en },
    token,
  )
}
