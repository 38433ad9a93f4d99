import type { ProblemCode } from "#shared/contracts/problem.ts"
import { maxOrders } from "#shared/limits.ts"
import type { Explanation } from "./card-and-loan-codes.ts"

/** The error codes of standing orders and scheduled payments, explained: a part of error-codes.ts. */
export const orderCodes = {
  account_has_orders: {
    when: "A standing order or scheduled payment that has not ended pays from the account to close, or from another account of the customer into it. GET /api/accounts/:id lists them as `orders`.",
    moneyMoved: "no",
    todo: "Ask the customer to end them, or to choose another account for them, first.",
  },
  order_ended: {
    when: "The order was ended, or all its payments are made.",
    moneyMoved: "no",
    todo: "Refetch the order. The member can create a new one.",
  },
  order_date_not_skippable: {
    when: "The date is not the order's next one, and no payment of it waits; or the order is paused.",
    moneyMoved: "no",
    todo: "Refetch the order, and offer the first of nextDates.",
  },
  order_date_not_possible: {
    when: "The first payment would not be after the bank's day. GET /api/orders/dates gives that day.",
    moneyMoved: "no",
    todo: "Ask the member for a later date, or send a transfer now. Use a new key.",
    kept: true,
  },
  too_many_orders: {
    when: `The member has ${maxOrders} standing orders and scheduled payments that are not ended.`,
    moneyMoved: "no",
    todo: "Ask the member to end one. Use a new key.",
    kept: true,
  },
} as const satisfies Readonly<Partial<Record<ProblemCode, Explanation>>>
