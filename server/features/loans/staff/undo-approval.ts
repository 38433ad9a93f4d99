import * as z from "zod/mini"
import { callFunction } from "../../../db/call-function.ts"
import { staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { undecidableLoan } from "./queries.ts"

const Refused = z.union([staffRefusal("reason_length", "accepted"), ...undecidableLoan])
const Answer = z.union([z.object({ outcome: z.literal("done"), memberId: z.number() }), Refused])

export type UndoApprovalOutcome = { outcome: "undone"; memberId: number } | z.output<typeof Refused>

/** Takes back an approval that the member has not accepted: the application waits for a decision again. */
export async function undoApproval(
  { db, announce }: StaffContext,
  input: { loanId: number; reason: string },
): Promise<UndoApprovalOutcome> {
  const done = await callFunction(db, "loan_approval_undo", Answer, [input, {}])
  if (done.outcome === "refused") return done
  announce(done.memberId, "loans")
  return { ...done, outcome: "undone" }
}
