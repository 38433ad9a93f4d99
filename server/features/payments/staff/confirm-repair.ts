import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import {
  applyForStaff,
  closeItem,
  enqueueReturn,
  type LockedItem,
  lockRepairItem,
  openAccountWith,
  setPayee,
} from "./queries.ts"
import { type Refusal, refuseUnapplied } from "./rules.ts"

export type ConfirmOutcome = { outcome: "done"; proposal: RepairProposal } | Refusal

/**
 * Confirms another employee's proposal: credits the account, or sends the payment back.
 * @param input.staff the employee who confirms
 */
export async function confirmRepair(
  { pool, announce }: StaffContext,
  input: { itemId: number; staff: string },
): Promise<ConfirmOutcome> {
  const { itemId, staff } = input
  type Done = ConfirmOutcome & { userId?: number; transactionId?: number }
  const done = await inTransaction<Done>(pool, async (tx) => {
    const item = await lockRepairItem(tx, itemId)
    const refusal = refuseUnapplied(item)
    if (refusal) return refusal
    const { proposal, proposedBy, paymentId } = item as LockedItem & { paymentId: number }
    if (!proposal) return { outcome: "refused", reason: "no_proposal" }
    if (proposedBy === staff) return { outcome: "refused", reason: "same_person" }
    if (proposal.action === "send_back") {
      await applyForStaff(tx, paymentId, "sent_back", { staff, reason: proposal.reason })
      await enqueueReturn(tx, paymentId)
      await closeItem(tx, itemId, staff, `Sent back (${proposal.reason}).`)
      return { outcome: "done", proposal }
    }
    const account = await openAccountWith(tx, proposal.iban)
    if (!account) return { outcome: "refused", reason: "account_not_found" }
    await setPayee(tx, paymentId, account)
    const { transactionId } = await applyForStaff(tx, paymentId, "assigned", { staff })
    await closeItem(tx, itemId, staff, `Assigned to ${proposal.iban}.`)
    return {
      outcome: "done",
      proposal,
      userId: account.userId,
      ...(transactionId !== undefined && { transactionId }),
    }
  })
  if (done.outcome !== "done") return done
  if (done.userId !== undefined) {
    const booked = done.transactionId === undefined ? [] : [done.transactionId]
    announce(done.userId, "accounts", "transactions", ...booked)
  }
  return { outcome: "done", proposal: done.proposal }
}
