import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { staffName } from "../../../staff/staff-name.ts"
import { closeItem, lockRepairItem } from "./queries.ts"
import { hasMoney, type Refusal, refused } from "./rules.ts"

export type CloseOutcome = { outcome: "closed" } | Refusal

/**
 * Closes an item that is not about money, such as a quarantined message. Unapplied money, claims,
 * and differences to a statement stay on the list until two employees have decided.
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
    if (hasMoney(item)) return refused("needs_decision")
    await closeItem(tx, input.itemId, staff, input.note)
    return { outcome: "closed" }
  })
}
