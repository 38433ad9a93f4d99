import { LoanArrears, StaffLoan, StaffLoanDetail } from "#shared/contracts/staff-loans.ts"
import { loanReasons } from "#shared/refusals/staff/loans.ts"
import { callFunction } from "../../../db/call-function.ts"
import { type ListQuery, readList } from "../../../staff/lists.ts"
import { refusalsBy } from "../../../staff/refusals.ts"
import { staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"

const loanRefusal = refusalsBy(loanReasons)

/** What staff_read_loan answers (server/features/loans/staff-loan-calls.sql). */
const Found = staffAnswer(StaffLoanDetail.shape)

/** GET /api/staff/loans: applications and offers, the oldest first unless asked otherwise. */
export const listStaffLoans = (
  context: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<StaffLoan>> =>
  readList(context, token, StaffLoan, { list: "loans", sort: "applied", query })

/** GET /api/staff/arrears: the longest overdue first unless asked otherwise. */
export const listArrears = (
  context: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<LoanArrears>> =>
  readList(context, token, LoanArrears, { list: "arrears", sort: "since", query })

/**
 * GET /api/staff/loans/:id. What belongs to the member's file is null until the employee has logged why it
 * is opened (POST /api/staff/members/:id/views), and all of a loan that is on no list of theirs.
 * @throws Problem not_found
 */
export async function readLoan(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<StaffLoanDetail> {
  const answer = await callFunction(db, "staff_read_loan", Found, [token, { loanId: id }])
  if (answer.outcome === "refused") throw loanRefusal(answer.reason)
  const { memberId, loan, file } = answer
  return { memberId, loan, file }
}
