import type { Order } from "#shared/contracts/orders.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input, WithId } from "../../use-case.ts"
import { changeOrder } from "./change-order.ts"

/** POST /api/orders/{id}/end: for good; no payment is made any more, and none that waits. */
export function endOrder(context: AppContext, input: Input & WithId): Promise<Order> {
  return changeOrder(context, input, { change: "end" })
}
