import type { RepairProposal } from "#shared/tables/payments.ts"
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
  storeProposal,
} from "./queries.ts"

type Refusal = {
  outcome: "refused"
  reason:
    | "item_not_found"
    | "item_closed"
    | "not_unapplied"
    | "account_not_found"
    | "unknown_reason"
    | "no_proposal"
    | "same_person"
    | "cannot_be_credited"
    | "needs_decision"
}

export type ProposeOutcome = { outcome: "proposed" } | Refusal
export type ConfirmOutcome = { outcome: "done"; proposal: RepairProposal } | Refusal
export type CloseOutcome = { outcome: "closed" } | Refusal

/** ISO 20022 return reasons for money that cannot be applied (EPC125-05). */
export const returnReasons = [
  "AC01",
  "AC04",
  "AC06",
  "AG01",
  "BE04",
  "MD07",
  "MS03",
  "RR04",
] as const

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

function refuseUnapplied(item: LockedItem | undefined): Refusal | undefined {
  if (!item) return { outcome: "refused", reason: "item_not_found" }
  if (item.closed) return { outcome: "refused", reason: "item_closed" }
  if (item.paymentId === null || item.state !== "unapplied") {
    return { outcome: "refused", reason: "not_unapplied" }
  }
  return undefined
}
