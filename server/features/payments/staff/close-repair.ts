import { recordStaffAction } from "../../../db/audit.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { staffName } from "../../../staff/staff-name.ts"
import { clearProposal, closeItem, lockRepairItem } from "./queries.ts"
import { hasMoney, type Refusal, refused } from "./rules.ts"

export type CloseOutcome = { outcome: "closed" } | Refusal

/**
 * Closes an item that is not about money, such as a quarantined message. Unapplied money, claims,
 * and differences to a statement stay on the list until two employees have decided. A write-off
 * whose reversal is no longer wanted is closed as it is.
 * @param input.note what was found out, for later readers
 */
export function closeRepair(
  { pool }: StaffContext,
  input: { itemId: number; staff: string; note: string },
): Promise<CloseOutcome> {
  return inTransaction<CloseOutcome>(pool, async (tx) => {
    const staff = staffName(input.staff)
    if (staff === undefined) return refused("staff_unnamed")
    if (input.note.trim() === "") return refused("note_missing")
    const item = await lockRepairItem(tx, input.itemId)
    if (!item) return refused("item_not_found")
    if (item.closed) return refused("item_closed")
    if (hasMoney(item) && !item.isWrittenOff) return refused("needs_decision")
    const { itemId, note } = input
    // What was proposed was not done, so the employee who proposed it may close the item.
    await clearProposal(tx, itemId)
    await closeItem(tx, itemId, staff, note)
    await recordStaffAction(tx, "repair.closed", { staff, itemId, kind: item.kind, note })
    return { outcome: "closed" }
  })
}
