import type { NewOrder, Order } from "#shared/contracts/orders.ts"
import type { Input, Repeatable, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { storeOrder } from "./store-order.ts"

/**
 * PUT /api/orders/{id}: replaces what the order pays and when. It must be confirmed again (PSD2 RTS
 * article 14). A payment that waits is made with the new details.
 */
export function editOrder(
  context: AppContext,
  input: Input<NewOrder> & WithId,
): Promise<Repeatable<Order>> {
  return storeOrder(context, input, input.id)
}
