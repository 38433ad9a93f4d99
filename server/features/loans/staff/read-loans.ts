import * as z from "zod/mini"
import {
  LoanArrears,
  type LoanStage,
  StaffLoan,
  StaffLoanDetail,
} from "#shared/contracts/staff-loans.ts"
import { loanReasons } from "#shared/refusals/staff/loans.ts"
import { callFunction } from "../../../db/call-function.ts"
import { cursorIn, pageOf, pageSize } from "../../../staff/pages.ts"
import { refusalsBy } from "../../../staff/refusals.ts"
import { staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"

const loanRefusal = refusalsBy(loanReasons)

/** What staff_read_loan answers (server/features/loans/staff-loan-calls.sql). */
const Found = staffAnswer(StaffLoanDetail.shape)

type ListQuery = { cursor?: string | undefined }

/** GET /api/staff/loans: applications and offers, the oldest first. */
export async function listStaffLoans(
  { db }: StaffContext,
  {
    token,
    query: { stage, cursor },
  }: StaffInput<unknown, ListQuery & { stage?: LoanStage | undefined }>,
): Promise<Page<StaffLoan>> {
  const payload = { stage, ...cursorIn(cursor), most: pageSize + 1 }
  const rows = await callFunction(db, "staff_list_loans", z.array(StaffLoan), [token, payload])
  return pageOf(rows, ({ loanId }) => ({ beforeId: loanId }), { stage })
}

/** GET /api/staff/arrears: the longest overdue first. */
export async function listArrears(
  { db }: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<LoanArrears>> {
  const payload = { ...cursorIn(query.cursor), most: pageSize + 1 }
  const rows = await callFunction(db, "staff_list_arrears", z.array(LoanArrears), [token, payload])
  return pageOf(rows, ({ loanId, since }) => ({ beforeId: loanId, beforeOn: since }))
}

/**
 * GET /api/staff/loans/:id. What belongs to the member's file is null until the employee has logged why it
 * is opened (POST /api/staff/members/:id/views).
 * @throws Problem not_found
 */
export async function readLoan(
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<StaffLoanDetail> {
  const answer = await callFunction(db, "staff_read_loan", Found, [token, { loanId: id }])
  if (answer.outcome === "refused") throw loanRefusal(answer.reason)
  return { loan: answer.loan, file: answer.file }
}
