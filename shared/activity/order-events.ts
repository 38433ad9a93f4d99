import { told } from "./event-parts.ts"

/** What another owner did leaves a payment out, which none of the type's other events does. */
const stopped = { mail: { subject: "Another owner of your account stopped an order" } } as const

/** The events of standing orders and scheduled payments. */
export const orderEvents = {
  "order.changed": told("security", "A standing order or scheduled payment was changed"),
  "order.created": told("security", "A standing order or scheduled payment was created"),
  "order.delayed": told(
    "order_waiting",
    "A standing order or scheduled payment could not be paid yet; the bank will try again",
  ),
  "order.ended": "You ended a standing order or scheduled payment",
  "order.ended_by_owner": told(
    "order_waiting",
    "Another owner of the account ended one of your standing orders or scheduled payments",
    stopped,
  ),
  "order.paused": "You paused a standing order or scheduled payment",
  "order.paused_by_owner": told(
    "order_waiting",
    "Another owner of the account paused one of your standing orders or scheduled payments",
    stopped,
  ),
  "order.refused": told("payment_refused", "A standing order or scheduled payment was not paid"),
  "order.resumed": "You resumed a standing order or scheduled payment",
  "order.skipped": "You skipped a payment of a standing order",
  "order.skipped_by_owner": told(
    "order_waiting",
    "Another owner of the account skipped a payment of your standing order",
    stopped,
  ),
  "order.suspended": told(
    "payment_refused",
    "A standing order or scheduled payment was paused, because the person who made it may no longer pay from the account",
  ),
  "order.uncovered": told(
    "order_waiting",
    "A standing order or scheduled payment is due tomorrow, but its account does not hold enough money",
    {
      mail: {
        subject: "An upcoming payment is not covered yet",
        advice:
          "Add money to the account that pays it before its date, and it is made that morning.",
      },
    },
  ),
} as const
