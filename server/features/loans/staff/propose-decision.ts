import type {
  LoanApproval,
  LoanReason,
  LoanRejection,
  LoanRescheduling,
} from "#shared/contracts/staff-loans.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { loanReasons } from "#shared/refusals/staff/loans.ts"
import { propose } from "../../../staff/propose.ts"
import { refusalsBy } from "../../../staff/refusals.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { WithId } from "../../../use-case/use-case.ts"

const loanRefusal = refusalsBy(loanReasons)

/** POST /api/staff/loans/:id/approval. */
export const proposeApproval = (
  context: StaffContext,
  { token, id, body: { interestRate, reason } }: StaffInput<LoanApproval> & WithId,
): Promise<Proposed> => {
  // One form of each rate, as the database writes it.
  const payload = { loanId: id, interestRate: toDecimal(fromDecimal(interestRate)) }
  return propose(context, token, { kind: "loan.approve", payload, reason }, loanRefusal)
}

/** POST /api/staff/loans/:id/rejection. */
export const proposeRejection = (
  context: StaffContext,
  { token, id, body: { rejectionReason, reason } }: StaffInput<LoanRejection> & WithId,
): Promise<Proposed> => {
  const payload = { loanId: id, rejectionReason: rejectionReason.trim() }
  return propose(context, token, { kind: "loan.reject", payload, reason }, loanRefusal)
}

/** POST /api/staff/loans/:id/write-off. */
export const proposeWriteOff = (
  context: StaffContext,
  { token, id, body: { reason } }: StaffInput<LoanReason> & WithId,
): Promise<Proposed> => {
  const payload = { loanId: id, reason }
  return propose(context, token, { kind: "loan.write_off", payload, reason }, loanRefusal)
}

/** POST /api/staff/loans/:id/rescheduling. */
export const proposeRescheduling = (
  context: StaffContext,
  { token, id, body: { months, reason } }: StaffInput<LoanRescheduling> & WithId,
): Promise<Proposed> => {
  const payload = { loanId: id, months, reason }
  return propose(context, token, { kind: "loan.reschedule", payload, reason }, loanRefusal)
}
