import type { ProblemCode } from "#shared/contracts/problem.ts"
import { maxOpenRequests, maxRequestDays, requestsPerDay } from "#shared/limits.ts"
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
  payment_request_closed: {
    when: "The payment request to pay, cancel, or decline was paid, canceled, or declined, or has expired.",
    moneyMoved: "no",
    todo: "Show `detail`, and refetch the request.",
    kept: true,
  },
  payment_request_differs: {
    when: "The transfer names a payment request (`requestId`), but its amount, its payee, or the currency of its account is not the request's.",
    moneyMoved: "no",
    todo: "Send what the request asks for, or leave `requestId` out. Use a new key.",
    kept: true,
  },
  request_code_not_possible: {
    when: "Anybody is asked, by a QR code (`asked` is left out), but the account is not in EUR, or the amount is more than 999,999,999.99 EUR.",
    moneyMoved: "no",
    todo: "Choose a EUR account, or ask a member.",
  },
  request_date_not_possible: {
    when: `The last day of a payment request is before the bank's day, or more than ${maxRequestDays} days after it.`,
    moneyMoved: "no",
    todo: "Choose another day.",
  },
  too_many_payment_requests: {
    when: `The customer has ${maxOpenRequests} open payment requests, or made ${requestsPerDay} in 24 hours.`,
    moneyMoved: "no",
    todo: "Cancel a request, or try again tomorrow.",
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
