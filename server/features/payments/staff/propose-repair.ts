import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import { inTransaction } from "../../../db/transaction.ts"
import { staffName } from "../../../identity/employees/staff-name.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"
import { lockRepairItem, refusalOf, storeProposal } from "./queries.ts"
import { type Refusal, refused } from "./rules.ts"

export type ProposeOutcome =
  | { outcome: "proposed"; itemId: number; amount: string; proposalNumber: number }
  | Refusal

/**
 * Proposes what to do about unapplied money, a recall, a claim, or a difference to a statement.
 * Another employee has to confirm it, because money leaves the bank or an account (maker and
 * checker).
 * @param input.staff the employee who proposes
 * @returns the amount at stake, in EUR, and the number with which the proposal is confirmed
 */
export function proposeRepair(
  { pool }: StaffContext,
  input: { itemId: number; proposal: RepairProposal; staff: string },
): Promise<ProposeOutcome> {
  const { itemId, proposal } = input
  return inTransaction<ProposeOutcome>(pool, async (tx) => {
    const staff = staffName(input.staff)
    if (staff === undefined) return refused("staff_unnamed")
    if (!(await lockRepairItem(tx, itemId))) return refused("item_not_found")
    const refusal = await refusalOf(tx, itemId, proposal)
    if (refusal) return refused(refusal)
    return { outcome: "proposed", itemId, ...(await storeProposal(tx, itemId, proposal, staff)) }
  })
}
