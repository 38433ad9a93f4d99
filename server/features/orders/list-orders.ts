import type { Order } from "#shared/contracts/orders.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentOrder } from "./presenter.ts"
import { ownOrders } from "./queries.ts"

/** GET /api/orders: those that are not ended first, newest first. */
export async function listOrders({ db }: AppContext, { member }: Input): Promise<Order[]> {
  return (await ownOrders(db, member.userId)).map(presentOrder)
}
