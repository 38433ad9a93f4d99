import type { ProblemCode } from "#shared/contracts/problem.ts"
import type { Explanation } from "./card-and-loan-codes.ts"

/** The error codes of payments to and from other banks, explained: a part of error-codes.ts. */
export const paymentCodes = {
  other_banks_closed: {
    when: "The bank has no connection to other banks, so it can't pay them. GET /api/payments/availability says so beforehand.",
    moneyMoved: "no",
    todo: "Show `detail`. Transfers within the bank still work.",
    kept: true,
  },
  instant_closed: {
    when: "The bank's connection to other banks carries only standard payments. A transfer without `speed` is instant. GET /api/payments/availability says so beforehand.",
    moneyMoved: "no",
    todo: "Show `detail`, and let the customer choose Standard.",
    kept: true,
  },
  instant_limit_exceeded: {
    when: "The instant payment to another bank would exceed the customer's own limit for instant payments, for each payment or for the day (PUT /api/limits). Standard payments and payments within the bank do not count.",
    moneyMoved: "no",
    todo: "Send it with `speed` standard, or ask the customer to change the limit on /profile. Use a new key.",
    kept: true,
  },
  new_payee_limit_exceeded: {
    when: "The customer has set a limit for new payees (PUT /api/limits), and the payee was saved, trusted, or first paid less than its days ago. `detail` names the time from which the payment is possible, and `on` the first date for which it can be ordered.",
    moneyMoved: "no",
    todo: "Offer to order it for that date (POST /api/orders with `firstOn`), or send a smaller amount. Use a new key.",
    kept: true,
  },
  payment_open: {
    when: "A payment from the account to another bank is not final yet: it could still come back.",
    moneyMoved: "no",
    todo: "Close it once the payment has arrived or come back.",
  },
  payment_not_cancellable: {
    when: "The payment was already sent, has ended, or came from another bank.",
    moneyMoved: "no",
    todo: "Show `detail`, and refetch the payment.",
  },
  recall_pending: {
    when: "The other bank was already asked to send the payment back; it can be asked once only.",
    moneyMoved: "no",
    todo: "Show `detail`, and refetch the payment.",
  },
  recall_not_possible: {
    when: "The payment has not reached the other bank, has come back, or came from another bank.",
    moneyMoved: "no",
    todo: "Show `detail`, and refetch the payment.",
  },
  recall_too_late: {
    when: "The last day to ask for the payment, 13 months after it settled, has passed.",
    moneyMoved: "no",
    todo: "Show `detail`. The member can still ask the payee.",
  },
} as const satisfies Readonly<Partial<Record<ProblemCode, Explanation>>>
