import { askDatabase, type StaffRefusal } from "../../../staff/ask-database.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { UndecidableLoan } from "./queries.ts"

type Refused = StaffRefusal<"reason_length" | "accepted"> | UndecidableLoan

export type UndoApprovalOutcome = { outcome: "undone"; memberId: number } | Refused

/** Takes back an approval that the member has not accepted: the application waits for a decision again. */
export async function undoApproval(
  { db, announce }: StaffContext,
  input: { loanId: number; reason: string },
): Promise<UndoApprovalOutcome> {
  type Done = { outcome: "done"; memberId: number }
  const done = await askDatabase<Done | Refused>(db, "loan_approval_undo", input)
  if (done.outcome === "refused") return done
  announce(done.memberId, "loans")
  return { ...done, outcome: "undone" }
}
