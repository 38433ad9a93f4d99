import type { Order } from "#shared/contracts/orders.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input, WithId } from "../../use-case.ts"
import { changeOrder } from "./change-order.ts"

/** POST /api/orders/{id}/pause: no payment is made until it is resumed, and none that waits. */
export function pauseOrder(context: AppContext, input: Input & WithId): Promise<Order> {
  return changeOrder(context, input, { change: "pause" })
}
