import type { Order } from "#shared/contracts/orders.ts"
import type { AppContext } from "../../app-context.ts"
import { notSignedIn } from "../../identity/sessions/require-session.ts"
import { notFound, Problem } from "../../problem.ts"
import type { Input, WithId } from "../../use-case.ts"
import { changeOwnOrder, type OrderChange } from "./queries.ts"
import { orderRefusals } from "./rules.ts"
import { showOrder } from "./show-order.ts"

/**
 * Pauses, resumes, or ends an order, or skips one of its dates; the database decides under the order's
 * lock. None of these needs a confirmation.
 * @throws Problem not_found, order_ended, order_date_not_skippable
 */
export async function changeOrder(
  context: AppContext,
  input: Input & WithId,
  what: { change: OrderChange; dueOn?: string },
): Promise<Order> {
  const { db, env, announce } = context
  const { customer, id: orderId } = input
  const idleSeconds = env.SESSION_IDLE_MINUTES * 60
  const answer = await changeOwnOrder(db, { ...customer, idleSeconds, orderId, ...what })
  if (answer.outcome === "session_ended") throw notSignedIn()
  if (answer.outcome === "refused") {
    const { code } = answer
    throw code === "not_found" ? notFound() : new Problem(code, orderRefusals[code])
  }
  if (answer.outcome === "changed") announce(customer.userId, "orders", "security")
  return showOrder(context, input)
}
