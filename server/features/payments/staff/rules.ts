import type { RepairProposal } from "#shared/tables/rail-messages.ts"
import { recallRefusals } from "../../../payments/sepa/recalls.ts"
import type { LockedItem, OpenAccount, RecalledAccount } from "./queries.ts"

export type Refusal = {
  outcome: "refused"
  reason:
    | "staff_unnamed"
    | "item_not_found"
    | "item_closed"
    | "not_possible"
    | "nothing_left"
    | "not_written_off"
    | "written_off"
    | "not_returnable"
    | "account_not_found"
    | "account_closed"
    | "not_enough_money"
    | "other_member"
    | "not_in_euro"
    | "cannot_be_credited"
    | "nothing_to_collect"
    | "unknown_reason"
    | "note_missing"
    | "no_proposal"
    | "proposal_changed"
    | "same_person"
    | "needs_decision"
}

export function refused(reason: Refusal["reason"]): Refusal {
  return { outcome: "refused", reason }
}

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

/** What staff can do about the money of an item. */
const actions: Readonly<Partial<Record<LockedItem["kind"], readonly RepairProposal["action"][]>>> =
  {
    unapplied: ["assign", "send_back"],
    recall: ["grant", "refuse"],
    claim: ["collect", "write_off"],
    mismatch: ["write_off", "reverse"],
  }

/** Whether an item has money at stake. */
export function hasMoney({ amount }: Pick<LockedItem, "amount">): boolean {
  return amount !== null && /[1-9]/.test(amount)
}

/** Why a proposal is not possible for an item; undefined if it is. */
export function refuseProposal(
  item: LockedItem | undefined,
  proposal: RepairProposal,
): Refusal | undefined {
  if (!item) return refused("item_not_found")
  if (item.closed) return refused("item_closed")
  if (!actions[item.kind]?.includes(proposal.action)) return refused("not_possible")
  if (!hasMoney(item)) return refused("nothing_left")
  if (proposal.action === "reverse" && !item.isWrittenOff) return refused("not_written_off")
  if (proposal.action === "write_off" && item.isWrittenOff) return refused("written_off")
  if ("note" in proposal && proposal.note.trim() === "") return refused("note_missing")
  if (!("reason" in proposal)) return undefined
  const reasons = proposal.action === "refuse" ? recallRefusals : reasonsToReturn(item)
  if (reasons.length === 0) return refused("not_returnable")
  return reasons.some((one) => one === proposal.reason) ? undefined : refused("unknown_reason")
}

/**
 * The reasons with which unapplied money can be returned. A payment of ours that came back cannot
 * be, and an instant payment is returned only if it was recalled (FOCR).
 */
function reasonsToReturn({ direction, scheme, wasRecalled }: LockedItem): readonly string[] {
  if (direction !== "in") return []
  return [...(scheme === "standard" ? returnReasons : []), ...(wasRecalled ? ["FOCR"] : [])]
}

/** Why a recalled payment cannot be returned from the member's account; undefined if it can. */
export function refuseGrant({ isClosed, holdsEnough }: RecalledAccount): Refusal | undefined {
  if (isClosed) return refused("account_closed")
  return holdsEnough ? undefined : refused("not_enough_money")
}

/**
 * Why money cannot be credited to an account, or a claim collected from it. Returned payments and
 * claims belong to one member only.
 */
export function refuseAccount(
  item: LockedItem,
  action: "assign" | "collect",
  account: OpenAccount | undefined,
): Refusal | undefined {
  if (!account) return refused("account_not_found")
  if (item.direction === "out" && account.userId !== item.userId) return refused("other_member")
  if (action === "collect" && account.currency !== "EUR") return refused("not_in_euro")
  if (action === "assign" && !account.canBeCredited) return refused("cannot_be_credited")
  return undefined
}
