import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { closeItem, lockRepairItem } from "./queries.ts"
import type { Refusal } from "./rules.ts"

export type CloseOutcome = { outcome: "closed" } | Refusal

/**
 * Closes an item that needs no money moved, such as a message that was quarantined.
 * @param input.note what was found out, for those who read it later
 */
export function closeRepair(
  { pool }: StaffContext,
  input: { itemId: number; staff: string; note: string },
): Promise<CloseOutcome> {
  return inTransaction<CloseOutcome>(pool, async (tx) => {
    const item = await lockRepairItem(tx, input.itemId)
    if (!item) return { outcome: "refused", reason: "item_not_found" }
    if (item.closed) return { outcome: "refused", reason: "item_closed" }
    if (item.state === "unapplied") return { outcome: "refused", reason: "needs_decision" }
    await closeItem(tx, input.itemId, input.staff, input.note)
    return { outcome: "closed" }
  })
}
