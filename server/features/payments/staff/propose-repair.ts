import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { lockRepairItem, openAccountWith, storeProposal } from "./queries.ts"
import { type Refusal, refuseUnapplied, returnReasons } from "./rules.ts"

export type ProposeOutcome = { outcome: "proposed" } | Refusal

/**
 * Proposes what to do with an unapplied payment. Another employee has to confirm it, since money
 * leaves the bank's own account (maker and checker).
 * @param input.staff the employee who proposes
 */
export function proposeRepair(
  { pool }: StaffContext,
  input: { itemId: number; proposal: RepairProposal; staff: string },
): Promise<ProposeOutcome> {
  const { itemId, proposal, staff } = input
  return inTransaction<ProposeOutcome>(pool, async (tx) => {
    const refusal = refuseUnapplied(await lockRepairItem(tx, itemId))
    if (refusal) return refusal
    if (proposal.action === "assign" && !(await openAccountWith(tx, proposal.iban))) {
      return { outcome: "refused", reason: "account_not_found" }
    }
    if (proposal.action === "send_back" && !returnReasons.some((one) => one === proposal.reason)) {
      return { outcome: "refused", reason: "unknown_reason" }
    }
    await storeProposal(tx, itemId, proposal, staff)
    return { outcome: "proposed" }
  })
}
