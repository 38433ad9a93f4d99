import { askDatabase, type StaffRefusal } from "../../../staff/ask-database.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { UndecidableLoan } from "./queries.ts"

type Refused = StaffRefusal<"reason_length"> | UndecidableLoan

export type RejectLoanOutcome =
  | { outcome: "rejected"; memberId: number; rejectionReason: string }
  | Refused

/** Rejects a pending loan. The customer reads the reason. */
export async function rejectLoan(
  { db, announce }: StaffContext,
  input: { loanId: number; rejectionReason: string },
): Promise<RejectLoanOutcome> {
  type Done = { outcome: "done"; memberId: number; rejectionReason: string }
  const done = await askDatabase<Done | Refused>(db, "loan_reject_carry_out", input)
  if (done.outcome === "refused") return done
  announce(done.memberId, "loans")
  return { ...done, outcome: "rejected" }
}
