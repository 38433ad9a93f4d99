import type { Order } from "#shared/contracts/orders.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input, WithId } from "../../use-case.ts"
import { changeOrder } from "./change-order.ts"

/** POST /api/orders/{id}/resume: the dates of the pause are left out. */
export function resumeOrder(context: AppContext, input: Input & WithId): Promise<Order> {
  return changeOrder(context, input, { change: "resume" })
}
