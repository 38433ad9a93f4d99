import type { LockedItem } from "./queries.ts"

export type Refusal = {
  outcome: "refused"
  reason:
    | "item_not_found"
    | "item_closed"
    | "not_unapplied"
    | "account_not_found"
    | "unknown_reason"
    | "no_proposal"
    | "same_person"
    | "needs_decision"
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

/** Why nothing can be proposed or confirmed for an item; undefined if it is an open unapplied payment. */
export function refuseUnapplied(item: LockedItem | undefined): Refusal | undefined {
  if (!item) return { outcome: "refused", reason: "item_not_found" }
  if (item.closed) return { outcome: "refused", reason: "item_closed" }
  if (item.paymentId === null || item.state !== "unapplied") {
    return { outcome: "refused", reason: "not_unapplied" }
  }
  return undefined
}
