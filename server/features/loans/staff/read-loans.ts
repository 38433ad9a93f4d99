import type {
  LoanArrears,
  LoanStage,
  StaffLoan,
  StaffLoanDetail,
} from "#shared/contracts/staff-loans.ts"
import { askStaff } from "../../../staff/ask-staff.ts"
import { cursorIn, pageOf, pageSize } from "../../../staff/pages.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"
import { type LoanAnswer, loanRefusal } from "./rules.ts"

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
  const rows = await askStaff<StaffLoan[]>(db, "staff_list_loans", token, payload)
  return pageOf(rows, ({ loanId }) => ({ beforeId: loanId }), { stage })
}

/** GET /api/staff/arrears: the longest overdue first. */
export async function listArrears(
  { db }: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<LoanArrears>> {
  const payload = { ...cursorIn(query.cursor), most: pageSize + 1 }
  const rows = await askStaff<LoanArrears[]>(db, "staff_list_arrears", token, payload)
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
  const answer = await askStaff<LoanAnswer<StaffLoanDetail>>(db, "staff_read_loan", token, {
    loanId: id,
  })
  if (answer.outcome === "refused") throw loanRefusal(answer.reason)
  return { loan: answer.loan, file: answer.file }
}
