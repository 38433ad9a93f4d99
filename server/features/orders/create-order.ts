import type { NewOrder, Order } from "#shared/contracts/orders.ts"
import type { Input, Repeatable } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { storeOrder } from "./store-order.ts"

/**
 * POST /api/orders: a standing order or a scheduled payment, confirmed once for all its payments (PSD2
 * RTS article 14). No money moves.
 */
export function createOrder(
  context: AppContext,
  input: Input<NewOrder>,
): Promise<Repeatable<Order>> {
  return storeOrder(context, input)
}
