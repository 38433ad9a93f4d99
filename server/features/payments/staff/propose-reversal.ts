import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import { inTransaction } from "../../../db/transaction.ts"
import { staffName } from "../../../identity/employees/staff-name.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"
import type { ProposeOutcome } from "./propose-repair.ts"
import { lockRepairItem, openReversal, refusalOf, storeProposal } from "./queries.ts"
import { refused } from "./rules.ts"

/**
 * Proposes to reverse the write-off of a difference that turned out to be wrong, such as that of a
 * statement line whose payment settled later. The item that was written off is closed, so this
 * opens another one about the same line or statement.
 * @param input.itemId the item that was written off
 * @returns the open item with which the proposal is confirmed
 */
export function proposeReversal(
  { pool }: StaffContext,
  input: { itemId: number; note: string; staff: string },
): Promise<ProposeOutcome> {
  return inTransaction<ProposeOutcome>(pool, async (tx) => {
    const staff = staffName(input.staff)
    if (staff === undefined) return refused("staff_unnamed")
    const proposal: RepairProposal = { action: "reverse", note: input.note }
    const writtenOff = await lockRepairItem(tx, input.itemId)
    if (!writtenOff) return refused("item_not_found")
    if (!writtenOff.isWrittenOff) return refused("not_written_off")
    if (proposal.note.trim() === "") return refused("note_missing")
    const itemId = await openReversal(tx, input.itemId)
    await lockRepairItem(tx, itemId)
    const refusal = await refusalOf(tx, itemId, proposal)
    if (refusal) return refused(refusal)
    return { outcome: "proposed", itemId, ...(await storeProposal(tx, itemId, proposal, staff)) }
  })
}
