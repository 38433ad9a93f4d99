import { recordStaffAction } from "../../../db/audit.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { staffName } from "../../../staff/staff-name.ts"
import { enqueueInquiry } from "./queries.ts"

export type AskOutcome =
  | { outcome: "asked" }
  | { outcome: "refused"; reason: "not_waiting" | "staff_unnamed" }

/**
 * Inquires now with the other bank about an instant payment or a recall without an answer
 * (pacs.028).
 */
export function askAgain(
  { pool }: StaffContext,
  input: { txId: string; staff: string },
): Promise<AskOutcome> {
  return inTransaction<AskOutcome>(pool, async (tx) => {
    const staff = staffName(input.staff)
    if (staff === undefined) return { outcome: "refused", reason: "staff_unnamed" }
    const { txId } = input
    if (!(await enqueueInquiry(tx, txId))) return { outcome: "refused", reason: "not_waiting" }
    await recordStaffAction(tx, "payment.inquired", { staff, txId })
    return { outcome: "asked" }
  })
}
