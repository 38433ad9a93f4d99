import type { ProblemCode } from "#shared/contracts/problem.ts"
import {
  highestDailyExchange,
  maxOpenRequests,
  maxRequestDays,
  requestsPerDay,
} from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
import type { Explanation } from "./card-and-loan-codes.ts"

/** The error codes of payments to and from other banks, explained: a part of error-codes.ts. */
export const paymentCodes = {
  payee_country_not_reached: {
    when: "SEPA does not reach the country of the payee's IBAN. A request with such an IBAN is already refused with invalid_request, which names the country at its field; this code is left to orders from before that rule.",
    moneyMoved: "no",
    todo: "Show `detail` at the IBAN.",
    kept: true,
  },
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
  instant_unconfirmed: {
    when: "Another bank has not answered in time about an instant payment of the customer's. The money is back in the account, but the payment may still arrive, so no other instant payment to another bank is accepted.",
    moneyMoved: "no",
    todo: "Show `detail`. Send it with `speed` standard and a new key, or wait for the answer (the topic transactions of GET /api/live).",
    kept: true,
  },
  instant_owed: {
    when: "An instant payment of the customer's arrived after its money had been given back, and the account no longer held enough: the customer owes the bank the rest.",
    moneyMoved: "no",
    todo: "Show `detail`. Standard payments are still possible, with a new key.",
    kept: true,
  },
  instant_suspended: {
    when: "The payee's bank did not answer the last instant payments of several customers in time, or several banks did not. Instant payments to it, or to all, open again by themselves when one is answered in time. GET /api/payments/availability says so beforehand (`silent`).",
    moneyMoved: "no",
    todo: "Show `detail`. Send it with `speed` standard and a new key, or try again in some minutes with a new key.",
    kept: true,
  },
  funds_unconfirmed: {
    when: "A standard payment to another bank would use money that may be debited again, because another bank has not answered about an instant payment. It can be spent within the bank.",
    moneyMoved: "no",
    todo: "Show `detail`, which names the amount that can be sent now. Use a new key.",
    kept: true,
  },
  instant_limit_exceeded: {
    when: "The instant payment to another bank would exceed the customer's own limit for instant payments, for each payment or for the day (PUT /api/limits). Standard payments and payments within the bank do not count.",
    moneyMoved: "no",
    todo: "Send it with `speed` standard, or ask the customer to change the limit on /profile. Use a new key.",
    kept: true,
  },
  exchange_limit_exceeded: {
    when: `The amount would exceed the daily limit of ${formatFigure(highestDailyExchange)} EUR for what the customer converts between their own accounts, by an exchange or by a transfer.`,
    moneyMoved: "no",
    todo: "Show `detail`, which says what is left today. Use a new key.",
    kept: true,
  },
  new_payee_limit_exceeded: {
    when: "The customer has set a limit for new payees (PUT /api/limits), and the payee was saved, trusted, or first paid less than its days ago. What was sent to the payee on the same day, or is ordered for it, counts. `detail` names the time from which the payment is possible, and `on` the first date for which it can be ordered.",
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
