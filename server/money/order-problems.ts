import { maxOrders } from "#shared/limits.ts"
import type { StoredOrder } from "../ledger/orders.ts"
import type { Refusal } from "../ledger/refusals.ts"
import { Problem } from "../use-case/problem.ts"
import { refusalProblem } from "./posting-problems.ts"

/** The refusals that only standing orders and scheduled payments have, for the member. */
export const orderRefusals = {
  order_ended: "This order has ended. Nothing was changed. You can create a new one.",
  order_date_not_possible:
    "The first payment must be tomorrow or later. Nothing was changed. To pay today, send a transfer.",
  order_date_not_skippable:
    "This date is not the next one, and no payment of it waits. Nothing was changed.",
  too_many_orders: `You can have at most ${maxOrders} standing orders and scheduled payments. Nothing was changed. End one first.`,
} as const

/** Why an order was refused: by the rules for orders, or as a posting would be. */
export type OrderRefusal = Omit<
  Extract<StoredOrder, { outcome: "refused" }>,
  "outcome" | "replayed"
>

/**
 * The refusal of a posting or of an order, as the member reads it.
 * @param replayed whether an earlier request with the same key got this refusal
 */
export function keptRefusalProblem(refusal: Refusal | OrderRefusal, replayed: boolean): Problem {
  const { code } = refusal
  return isOnlyForOrders(code)
    ? new Problem(code, orderRefusals[code], { replayed })
    : refusalProblem({ ...refusal, code }, replayed)
}

const isOnlyForOrders = (
  code: (Refusal | OrderRefusal)["code"],
): code is Extract<typeof code, keyof typeof orderRefusals> => code in orderRefusals
