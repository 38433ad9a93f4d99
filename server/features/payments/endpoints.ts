import { InTransit, OtherBanks, Payment, RecallRequest } from "#shared/contracts/payments.ts"
import { endpoint } from "../../http/endpoint.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { listInTransit, showAvailability, showPayment } from "./read-payments.ts"
import { cancelPayment, recallPayment } from "./stop-payment.ts"

nameAnswers({ Payment, InTransit, OtherBanks })

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
    answer: { list: InTransit },
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
    answer: OtherBanks,
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
    status: 200,
    answer: Payment,
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
    body: emptyBody,
    status: 200,
    answer: Payment,
    problems: ["not_found", "payment_not_cancellable"],
    run: cancelPayment,
  }),

  endpoint({
    method: "post",
    path: "/payments/{reference}/recall",
    id: "recallPayment",
    chapter: "Payments",
    summary: "Ask the other bank to send a completed payment back",
    description:
      "Moves no money: the other bank asks the payee, and has 15 banking days to answer. What it sends back may be lower by its charge. A payment can be asked for once, within 13 months; the same request again succeeds while the answer is open. The daily limit is not given back.",
    caller: "member",
    body: request(
      "RecallRequest",
      RecallRequest,
      { reason: { description: "Why the payment is wanted back." } },
      { reason: "wrong_account" },
    ),
    status: 200,
    answer: Payment,
    problems: ["not_found", "recall_pending", "recall_not_possible", "recall_too_late"],
    run: recallPayment,
  }),
]
