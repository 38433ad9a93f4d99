import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import { recordAudit, recordStaffAction } from "../../../db/audit.ts"
import type { AuditAction } from "../../../db/audit-actions.ts"
import type { Database } from "../../../db/pool.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { isSamePerson, staffName } from "../../../staff/staff-name.ts"
import {
  type Applied,
  applyForStaff,
  clearProposal,
  closeItem,
  enqueueRefusal,
  enqueueReturn,
  type LockedItem,
  lockRecalledAccount,
  lockRepairItem,
  openAccountWith,
  reverseWriteOff,
  writeOffDifference,
} from "./queries.ts"
import {
  hasMoney,
  type Refusal,
  refuseAccount,
  refused,
  refuseGrant,
  refuseProposal,
} from "./rules.ts"

export type ConfirmOutcome = { outcome: "done"; proposal: RepairProposal; amount: string } | Refusal

/** What was done, with the amount in EUR, and the change for a member. */
type Done = { amount: string; note: string; change?: Applied }

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
    if (item.proposalNumber !== input.proposalNumber || item.amountChanged) {
      return refused("proposal_changed")
    }
    const done = await carryOut(tx, item, proposal, staff)
    if ("outcome" in done) return done
    await recordDecision(tx, proposal, done, { proposedBy, confirmedBy: staff })
    const { amount } = done
    const { proposalNumber } = item
    const details = { staff, itemId, proposalNumber, proposedBy, amount, ...proposal }
    await recordStaffAction(tx, "repair.confirmed", details)
    // A claim that was only partly collected stays open, and so does a difference that is open again.
    const isOver =
      proposal.action === "reverse"
        ? !hasMoney((await lockRepairItem(tx, itemId)) ?? { amount: null })
        : amount === item.amount
    if (isOver) await closeItem(tx, itemId, staff, done.note)
    else await clearProposal(tx, itemId)
    return { outcome: "done" as const, proposal, ...done }
  })
  if (result.outcome !== "done") return result
  const { proposal, amount, change } = result
  if (change?.userId !== undefined) {
    const booked = change.transactionId === undefined ? [] : [change.transactionId]
    announce(change.userId, "accounts", "transactions", ...booked)
  }
  return { outcome: "done", proposal, amount }
}

/** The decisions that change something for a member, as their security activity has them. */
const recorded: Readonly<Partial<Record<RepairProposal["action"], AuditAction>>> = {
  assign: "payment.assigned",
  collect: "claim.collected",
  grant: "payment.sent_back",
  write_off: "claim.written_off",
}

async function recordDecision(
  tx: Database,
  proposal: RepairProposal,
  { amount, change }: Done,
  people: { proposedBy: string; confirmedBy: string },
): Promise<void> {
  const action = recorded[proposal.action]
  if (!action || change?.userId === undefined) return
  const { userId, transactionId } = change
  const details = { transactionId, amount, ...people }
  await recordAudit(tx, { userId, actor: "staff", action, details })
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
    const note = `Written off: ${proposal.note}`
    if (paymentId !== null) {
      const change = await applyForStaff(tx, paymentId, "claim_written_off", { staff })
      return { amount, note, change }
    }
    await writeOffDifference(tx, item)
    return { amount, note }
  }
  if (proposal.action === "reverse") {
    await reverseWriteOff(tx, item)
    return { amount, note: `The write-off was reversed: ${proposal.note}` }
  }
  if (paymentId === null) return refused("not_possible")
  switch (proposal.action) {
    case "send_back": {
      const { reason } = proposal
      const change = await applyForStaff(tx, paymentId, "send_back", { staff, reason })
      await enqueueReturn(tx, paymentId)
      return { amount, note: `Sent back (${reason}).`, change }
    }
    case "refuse": {
      const { reason } = proposal
      const change = await applyForStaff(tx, paymentId, "recall_refused", { staff, reason })
      await enqueueRefusal(tx, paymentId, reason)
      return { amount, note: `The recall was refused (${reason}).`, change }
    }
    case "grant": {
      const obstacle = refuseGrant(await lockRecalledAccount(tx, paymentId))
      if (obstacle) return obstacle
      const change = await applyForStaff(tx, paymentId, "send_back", { staff, reason: "FOCR" })
      await enqueueReturn(tx, paymentId)
      return { amount, note: "The recall was granted.", change }
    }
    default:
      return moveToOrFrom(tx, { ...item, paymentId, amount }, proposal, staff)
  }
}

/** Credits unapplied money to an account, or collects a claim from it as far as its balance allows. */
async function moveToOrFrom(
  tx: Database,
  item: LockedItem & { paymentId: number; amount: string },
  { action, iban }: Extract<RepairProposal, { iban: string }>,
  staff: string,
): Promise<Done | Refusal> {
  const { paymentId, amount } = item
  const account = await openAccountWith(tx, iban, item)
  const wrong = refuseAccount(item, action, account)
  if (wrong || !account) return wrong ?? refused("account_not_found")
  const { id: accountId } = account
  if (action === "assign") {
    const change = await applyForStaff(tx, paymentId, "assigned", { staff, accountId })
    return { amount, note: `Assigned to ${iban}.`, change }
  }
  const [claim, balance] = [fromDecimal(amount), fromDecimal(account.balance)]
  if (balance === 0n) return refused("nothing_to_collect")
  const collected = toDecimal(balance < claim ? balance : claim)
  const facts = { staff, accountId, amount: collected }
  const change = await applyForStaff(tx, paymentId, "claim_collected", facts)
  return { amount: collected, note: `Collected from ${iban}.`, change }
}
