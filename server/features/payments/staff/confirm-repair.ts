import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import type { Database } from "../../../db/pool.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { isSamePerson, staffName } from "../../../staff/staff-name.ts"
import {
  applyForStaff,
  clearProposal,
  closeItem,
  enqueueReturn,
  type LockedItem,
  lockRepairItem,
  openAccountWith,
  writeOffDifference,
} from "./queries.ts"
import { type Refusal, refuseAccount, refused, refuseProposal } from "./rules.ts"

export type ConfirmOutcome = { outcome: "done"; proposal: RepairProposal; amount: string } | Refusal

/** What was done, in EUR, and what to tell the member. */
type Done = { amount: string; note: string; userId?: number; transactionId?: number | undefined }

/**
 * Confirms another employee's proposal: credits an account, sends a payment back, collects a claim,
 * or writes off a claim or a difference.
 * @param input.staff the employee who confirms
 * @returns the amount in EUR; less than was open if an account did not hold all of a claim
 */
export async function confirmRepair(
  { pool, announce }: StaffContext,
  input: { itemId: number; staff: string },
): Promise<ConfirmOutcome> {
  const { itemId } = input
  const result = await inTransaction(pool, async (tx) => {
    const staff = staffName(input.staff)
    if (staff === undefined) return refused("staff_unnamed")
    const item = await lockRepairItem(tx, itemId)
    if (!item) return refused("item_not_found")
    if (item.closed) return refused("item_closed")
    const { proposal, proposedBy } = item
    if (!proposal || proposedBy === null) return refused("no_proposal")
    if (isSamePerson(proposedBy, staff)) return refused("same_person")
    const refusal = refuseProposal(item, proposal)
    if (refusal) return refusal
    const done = await carryOut(tx, item, proposal, staff)
    if ("outcome" in done) return done
    // A claim that was collected in part stays open.
    if (done.amount === item.amount) await closeItem(tx, itemId, staff, done.note)
    else await clearProposal(tx, itemId)
    return { outcome: "done" as const, proposal, ...done }
  })
  if (result.outcome !== "done") return result
  const { proposal, amount, userId, transactionId } = result
  if (userId !== undefined) {
    announce(userId, "accounts", "transactions", ...(transactionId ? [transactionId] : []))
  }
  return { outcome: "done", proposal, amount }
}

async function carryOut(
  tx: Database,
  item: LockedItem,
  proposal: RepairProposal,
  staff: string,
): Promise<Done | Refusal> {
  const { paymentId, amount } = item
  if (amount === null) return refused("nothing_left")
  if (proposal.action === "write_off") {
    if (paymentId === null) await writeOffDifference(tx, item)
    else await applyForStaff(tx, paymentId, "claim_written_off", { staff })
    return { amount, note: `Written off: ${proposal.note}` }
  }
  if (paymentId === null) return refused("not_possible")
  if (proposal.action === "send_back") {
    await applyForStaff(tx, paymentId, "sent_back", { staff, reason: proposal.reason })
    await enqueueReturn(tx, paymentId)
    return { amount, note: `Sent back (${proposal.reason}).` }
  }
  const { action, iban } = proposal
  const account = await openAccountWith(tx, iban)
  const wrong = refuseAccount(item, action, account)
  if (wrong || !account) return wrong ?? refused("account_not_found")
  const { id: accountId, userId } = account
  if (action === "assign") {
    const transactionId = await applyForStaff(tx, paymentId, "assigned", { staff, accountId })
    return { amount, note: `Assigned to ${iban}.`, userId, transactionId }
  }
  const [claim, balance] = [fromDecimal(amount), fromDecimal(account.balance)]
  if (balance === 0n) return refused("nothing_to_collect")
  const collected = toDecimal(balance < claim ? balance : claim)
  const facts = { staff, accountId, amount: collected }
  const transactionId = await applyForStaff(tx, paymentId, "claim_collected", facts)
  return { amount: collected, note: `Collected from ${iban}.`, userId, transactionId }
}
