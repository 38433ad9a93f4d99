import { endpoint } from "../../http/endpoint.ts"
import { emptyBody } from "../../http/openapi/request-body.ts"
import { inTransit, otherBanks, payment } from "./answers.ts"
import { cancelPayment } from "./cancel-payment.ts"
import { listInTransit } from "./list-in-transit.ts"
import { showAvailability } from "./show-availability.ts"
import { showPayment } from "./show-payment.ts"

export const paymentEndpoints = [
  endpoint({
    method: "get",
    path: "/payments/in-transit",
    id: "listInTransit",
    chapter: "Payments",
    summary: "Show what is on its way to other banks, by account",
    description:
      "The sum of each account's pending payments to other banks, in the account's currency. They are already debited from the balance. Accounts without pending payments are left out.",
    caller: "member",
    status: 200,
    answer: { list: inTransit },
    run: listInTransit,
  }),

  endpoint({
    method: "get",
    path: "/payments/availability",
    id: "showAvailability",
    chapter: "Payments",
    summary: "Show whether other banks can be paid, and when standard payments go out",
    caller: "member",
    status: 200,
    answer: otherBanks,
    run: showAvailability,
  }),

  endpoint({
    method: "get",
    path: "/payments/{reference}",
    id: "showPayment",
    chapter: "Payments",
    summary: "Show how far a payment to or from another bank has come",
    description:
      "The steps taken, with their times, and the steps still to come. The topic transactions of GET /api/live announces every change.",
    caller: "member",
    query: [referenceParameter()],
    status: 200,
    answer: payment,
    problems: ["not_found"],
    run: showPayment,
  }),

  endpoint({
    method: "post",
    path: "/payments/{reference}/cancel",
    id: "cancelPayment",
    chapter: "Payments",
    summary: "Cancel a payment that has not been sent yet",
    description:
      "The money returns to the account at once, and no longer counts against the day's limits. Canceling a canceled payment succeeds.",
    caller: "member",
    query: [referenceParameter()],
    body: emptyBody,
    status: 200,
    answer: payment,
    problems: ["not_found", "payment_not_cancellable"],
    run: cancelPayment,
  }),
]

function referenceParameter() {
  return {
    name: "reference",
    in: "path",
    required: true,
    description:
      "The reference of the transaction that debited or credited the customer. The reference of another customer's payment, and of a transaction within the bank, returns the same 404 as an unknown one.",
    schema: { type: "string" },
  } as const
}
