import type { Order } from "#shared/contracts/orders.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentOrder } from "./presenter.ts"
import { ownOrders } from "./queries.ts"

/**
 * GET /api/orders/{id}: one of the member's own.
 * @throws Problem not_found
 */
export async function showOrder(
  { db }: AppContext,
  { member, id }: Input & WithId,
): Promise<Order> {
  const [found] = await ownOrders(db, member.userId, id)
  if (!found) throw notFound()
  return presentOrder(found)
}
