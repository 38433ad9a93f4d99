import type { DateToSkip, Order } from "#shared/contracts/orders.ts"
import { says } from "#shared/refusals/catalog.ts"
import { notSignedIn } from "../../identity/sessions/require-session.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { changeOrderRow, type OrderChange } from "./queries.ts"
import { showOrder } from "./read-orders.ts"

/**
 * POST /api/orders/{id}/pause: no payment is made until it is resumed, and none that waits.
 * @throws Problem not_found, order_ended
 */
export function pauseOrder(context: AppContext, input: Input & WithId): Promise<Order> {
  return changeOrder(context, input, { change: "pause" })
}

/**
 * POST /api/orders/{id}/resume: the dates of the pause are left out. Only its maker may.
 * @throws Problem not_found, order_of_another, order_ended
 */
export function resumeOrder(context: AppContext, input: Input & WithId): Promise<Order> {
  return changeOrder(context, input, { change: "resume" })
}

/**
 * POST /api/orders/{id}/skip: leaves out the next date, or one whose payment waits.
 * @throws Problem not_found, order_ended, order_date_not_skippable
 */
export function skipDate(context: AppContext, input: Input<DateToSkip> & WithId): Promise<Order> {
  return changeOrder(context, input, { change: "skip", dueOn: input.body.dueOn })
}

/**
 * POST /api/orders/{id}/end: for good; no payment is made anymore, and none that waits.
 * @throws Problem not_found
 */
export function endOrder(context: AppContext, input: Input & WithId): Promise<Order> {
  return changeOrder(context, input, { change: "end" })
}

/** The database decides under the order's lock. None of these changes needs a confirmation. */
async function changeOrder(
  context: AppContext,
  input: Input & WithId,
  what: { change: OrderChange; dueOn?: string },
): Promise<Order> {
  const { db, env, announce } = context
  const { member, id: orderId } = input
  const idleSeconds = env.SESSION_IDLE_MINUTES * 60
  const answer = await changeOrderRow(db, { ...member, idleSeconds, orderId, ...what })
  if (answer.outcome === "session_ended") throw notSignedIn()
  if (answer.outcome === "refused") {
    const { code, many } = answer
    throw many ? new Problem(code, says.order_date_not_skippable.many) : new Problem(code)
  }
  for (const person of answer.outcome === "changed" ? answer.people : []) {
    announce(person, "orders", "security")
  }
  return showOrder(context, input)
}
