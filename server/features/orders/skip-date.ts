import type { DateToSkip, Order } from "#shared/contracts/orders.ts"
import type { AppContext } from "../../app-context.ts"
import type { Input, WithId } from "../../use-case.ts"
import { changeOrder } from "./change-order.ts"

/** POST /api/orders/{id}/skip: leaves out the next date, or one whose payment waits. */
export function skipDate(context: AppContext, input: Input<DateToSkip> & WithId): Promise<Order> {
  return changeOrder(context, input, { change: "skip", dueOn: input.body.dueOn })
}
