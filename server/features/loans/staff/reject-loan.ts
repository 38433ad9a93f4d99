import * as z from "zod/mini"
import { callFunction } from "../../../db/call-function.ts"
import { staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { undecidableLoan } from "./queries.ts"

const Refused = z.union([staffRefusal("reason_length"), ...undecidableLoan])
const Done = z.object({
  outcome: z.literal("done"),
  memberId: z.number(),
  rejectionReason: z.string(),
})
const Answer = z.union([Done, Refused])

export type RejectLoanOutcome =
  | { outcome: "rejected"; memberId: number; rejectionReason: string }
  | z.output<typeof Refused>

/** Rejects a pending loan. The member reads the reason. */
export async function rejectLoan(
  { db, announce }: StaffContext,
  input: { loanId: number; rejectionReason: string },
): Promise<RejectLoanOutcome> {
  const done = await callFunction(db, "loan_reject_carry_out", Answer, [input, {}])
  if (done.outcome === "refused") return done
  announce(done.memberId, "loans")
  return { ...done, outcome: "rejected" }
}
