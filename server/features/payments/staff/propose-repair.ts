import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { staffName } from "../../../staff/staff-name.ts"
import { lockRecalledAccount, lockRepairItem, openAccountWith, storeProposal } from "./queries.ts"
import { type Refusal, refuseAccount, refused, refuseGrant, refuseProposal } from "./rules.ts"

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
    const item = await lockRepairItem(tx, itemId)
    const refusal = refuseProposal(item, proposal)
    if (refusal || !item) return refusal ?? refused("item_not_found")
    if ("iban" in proposal) {
      const account = await openAccountWith(tx, proposal.iban, item)
      const wrong = refuseAccount(item, proposal.action, account)
      if (wrong) return wrong
    }
    if (proposal.action === "grant" && item.paymentId !== null) {
      const obstacle = refuseGrant(await lockRecalledAccount(tx, item.paymentId))
      if (obstacle) return obstacle
    }
    return { outcome: "proposed", itemId, ...(await storeProposal(tx, itemId, proposal, staff)) }
  })
}
