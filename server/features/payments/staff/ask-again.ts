import { callFunction } from "../../../db/call-function.ts"
import { staffName } from "../../../identity/employees/staff-name.ts"
import { type StaffRefusal, staffAnswer, staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"

export type AskOutcome = { outcome: "asked" } | StaffRefusal<"not_waiting" | "staff_unnamed">

const Answer = staffAnswer({}, staffRefusal("not_waiting"))

/**
 * Inquires now with the other bank about an instant payment or a recall without an answer
 * (pacs.028).
 */
export async function askAgain(
  { db }: StaffContext,
  input: { txId: string; staff: string },
): Promise<AskOutcome> {
  const staff = staffName(input.staff)
  if (staff === undefined) return { outcome: "refused", reason: "staff_unnamed" }
  const { txId } = input
  const done = await callFunction(db, "payment_inquire", Answer, [{ txId }, { staff }])
  return done.outcome === "done" ? { outcome: "asked" } : done
}
