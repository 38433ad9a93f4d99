import { expect } from "vitest"
import { type AcceptedRequest, expectAudited, expectRow, wroteIn } from "./accepted-request.ts"

/** Fails unless the order is stored as it was sent, and the change is recorded. */
function expectOrder(call: AcceptedRequest, action: string): void {
  const { id, nextDates } = call.answer
  expect(nextDates).not.toEqual([])
  expect(wroteIn(call, "payment_orders").at(-1)?.after).toMatchObject({
    id,
    user_id: call.environment.userId,
    amount: Number(call.body["amount"]),
    state: "active",
  })
  expectAudited(call, action)
}

/** Fails unless the order has the state, and a change of it is recorded. */
function expectOrderState(call: AcceptedRequest, state: string, action: string): void {
  expect(call.answer["state"]).toBe(state)
  if (wroteIn(call, "payment_orders").length > 0) expectAudited(call, action)
}

/** What a 2xx means for standing orders and scheduled payments: a part of effects.ts. */
export const orderEffects: Readonly<Record<string, (call: AcceptedRequest) => void>> = {
  createOrder: (call) => expectOrder(call, "order.created"),
  editOrder: (call) => expectOrder(call, "order.changed"),
  pauseOrder: (call) => expectOrderState(call, "paused", "order.paused"),
  resumeOrder: (call) => expectOrderState(call, "active", "order.resumed"),
  skipDate(call) {
    expectRow(call, "order_runs", { state: "skipped", due_on: call.body["dueOn"] })
    expectAudited(call, "order.skipped")
  },
  endOrder: (call) => expectOrderState(call, "ended", "order.ended"),
}
