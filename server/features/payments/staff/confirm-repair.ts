import * as z from "zod/mini"
import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import { callFunction } from "../../../db/call-function.ts"
import { inTransaction } from "../../../db/transaction.ts"
import { isSamePerson, staffName } from "../../../identity/employees/staff-name.ts"
import { staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"
import { lockRepairItem, refusalOf } from "./queries.ts"
import { Refusal, refused } from "./rules.ts"

export type ConfirmOutcome = { outcome: "done"; proposal: RepairProposal; amount: string } | Refusal

/** What repair_carry_out (server/features/payments/repair-decisions.sql) did: for whom, and the transaction that they see. */
const Answer = staffAnswer(
  {
    amount: z.string(),
    memberId: z.exactOptional(z.number()),
    transactionId: z.exactOptional(z.number()),
  },
  Refusal,
)

/**
 * Confirms another employee's proposal: credits an account, returns a payment, refuses a recall,
 * collects a claim, writes off a claim or a difference, or reverses the write-off of a difference.
 * @param input.proposalNumber the proposal that the employee saw: if it was replaced, or its amount
 *   has changed since, nothing is done
 * @param input.staff the employee who confirms
 * @returns the amount in EUR; less than the open amount if an account could not cover a whole claim
 */
export async function confirmRepair(
  { pool, announce }: StaffContext,
  input: { itemId: number; proposalNumber: number; staff: string },
): Promise<ConfirmOutcome> {
  const { itemId, proposalNumber } = input
  const result = await inTransaction(pool, async (tx) => {
    const staff = staffName(input.staff)
    if (staff === undefined) return refused("staff_unnamed")
    const item = await lockRepairItem(tx, itemId)
    if (!item) return refused("item_not_found")
    if (item.closed) return refused("item_closed")
    const { proposal, proposedBy } = item
    if (!proposal || proposedBy === null) return refused("no_proposal")
    if (isSamePerson(proposedBy, staff)) return refused("same_person")
    const refusal = await refusalOf(tx, itemId, proposal)
    if (refusal) return refused(refusal)
    if (item.proposalNumber !== proposalNumber || item.amountChanged) {
      return refused("proposal_changed")
    }
    const { action, ...chosen } = proposal
    const done = await callFunction(tx, `payment_${action}_carry_out`, Answer, [
      { itemId, ...chosen },
      { staff, proposedBy, proposalNumber },
    ])
    return done.outcome === "done" ? { ...done, proposal } : done
  })
  if (result.outcome !== "done") return result
  const { proposal, amount, memberId, transactionId } = result
  if (memberId !== undefined) {
    const booked = transactionId === undefined ? [] : [transactionId]
    announce(memberId, "accounts", "transactions", ...booked)
  }
  return { outcome: "done", proposal, amount }
}
