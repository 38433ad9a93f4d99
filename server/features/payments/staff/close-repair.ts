import { callFunction } from "../../../db/call-function.ts"
import { staffName } from "../../../identity/employees/staff-name.ts"
import { staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"
import { Refusal, refused } from "./rules.ts"

export type CloseOutcome = { outcome: "closed" } | Refusal

const Answer = staffAnswer({}, Refusal)

/**
 * Closes an item that is not about money, such as a quarantined message. Unapplied money, claims,
 * and differences to a statement stay on the list until two employees have decided. A write-off
 * whose reversal is no longer wanted is closed as it is.
 * @param input.note what was found out, for later readers; at most 500 characters
 */
export async function closeRepair(
  { db }: StaffContext,
  input: { itemId: number; staff: string; note: string },
): Promise<CloseOutcome> {
  const staff = staffName(input.staff)
  if (staff === undefined) return refused("staff_unnamed")
  const { itemId, note } = input
  const payload = { itemId, note }
  const done = await callFunction(db, "repair_close", Answer, [payload, { staff }])
  return done.outcome === "done" ? { outcome: "closed" } : done
}
