import { recordStaffAction } from "../../../db/audit.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { staffName } from "../../../staff/staff-name.ts"
import { releaseQueued } from "./queries.ts"
import { type Refusal, refused } from "./rules.ts"

export type ReleaseOutcome = { outcome: "released"; payments: number } | Refusal

/** Sends all queued standard payments now instead of with the next collection. */
export function sendQueuedNow(
  { pool }: StaffContext,
  input: { staff: string },
): Promise<ReleaseOutcome> {
  return inTransaction<ReleaseOutcome>(pool, async (tx) => {
    const staff = staffName(input.staff)
    if (staff === undefined) return refused("staff_unnamed")
    const payments = await releaseQueued(tx)
    await recordStaffAction(tx, "payments.released", { staff, payments })
    return { outcome: "released", payments }
  })
}
