import {
  DeclineRequest,
  NewPaymentRequest,
  PaymentRequest,
  RequestBlock,
} from "#shared/contracts/requests.ts"
import {
  maxOpenRequests,
  maxRequestDays,
  maxRequestReason,
  requestDays,
  requestsListed,
  requestsPerDay,
} from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { amount, line } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { ownAccount } from "../../money/endpoint-parts.ts"
import { listBlocks, unblockAsker } from "./blocks.ts"
import { cancelRequest, declineRequest } from "./end-request.ts"
import { listRequests, showRequest } from "./read-requests.ts"
import { requestMoney } from "./request-money.ts"

nameAnswers({ PaymentRequest, RequestBlock })

export const requestEndpoints = [
  endpoint({
    method: "get",
    path: "/payment-requests",
    id: "listRequests",
    chapter: "Requests",
    summary: "List the payment requests that the member made or is asked",
    description: `The open ones come first, newest first; at most ${requestsListed}.`,
    caller: "member",
    status: 200,
    answer: { list: PaymentRequest },
    run: listRequests,
  }),

  endpoint({
    method: "get",
    path: "/payment-requests/{id}",
    id: "showRequest",
    chapter: "Requests",
    summary: "Show a payment request that the member made or is asked",
    caller: "member",
    status: 200,
    answer: PaymentRequest,
    problems: ["not_found"],
    run: showRequest,
  }),

  endpoint({
    method: "post",
    path: "/payment-requests",
    id: "askForMoney",
    chapter: "Requests",
    summary: "Ask another member or anybody for money",
    description: `No money moves. Without \`asked\`, anybody can pay it, also from another bank, with the QR code in the answer: money that arrives with its creditor reference pays it. The answer is the same whether or not a member has that username or IBAN, and whether or not they blocked the member. The member who is asked pays with POST /transfers and \`requestId\`, or declines. A member can have at most ${maxOpenRequests} open requests, and make ${requestsPerDay} in 24 hours.`,
    caller: "member",
    idempotent: true,
    body: request(
      "NewPaymentRequest",
      NewPaymentRequest,
      {
        asked: line(
          3,
          64,
          "A member's username, or the IBAN of one of their accounts. Anybody is asked if left out.",
        ),
        accountId: ownAccount("which is credited, and in whose currency the amount is"),
        amount,
        reason: line(1, maxRequestReason, "What the money is for."),
        expiresOn: {
          format: "date",
          description: `The last day on which it can be paid, at most ${maxRequestDays} days ahead; in ${requestDays} days if left out.`,
        },
      },
      { asked: "aisha.okafor", accountId: 1, amount: "24.50", reason: "Dinner on Friday" },
    ),
    status: 201,
    answer: PaymentRequest,
    problems: [
      "not_found",
      "same_account",
      "holder_name_required",
      "request_date_not_possible",
      "request_code_not_possible",
      "too_many_payment_requests",
    ],
    run: requestMoney,
  }),

  endpoint({
    method: "post",
    path: "/payment-requests/{id}/cancel",
    id: "cancelRequest",
    chapter: "Requests",
    summary: "Cancel a payment request that the member made",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: PaymentRequest,
    problems: ["not_found", "payment_request_closed"],
    run: cancelRequest,
  }),

  endpoint({
    method: "post",
    path: "/payment-requests/{id}/decline",
    id: "declineRequest",
    chapter: "Requests",
    summary: "Decline a payment request that the member is asked",
    description:
      "With `block`, later requests of the same member don't reach the member. That member is not told.",
    caller: "member",
    body: request("DeclineRequest", DeclineRequest, {}, { block: false }),
    status: 200,
    answer: PaymentRequest,
    problems: ["not_found", "payment_request_closed"],
    run: declineRequest,
  }),

  endpoint({
    method: "get",
    path: "/request-blocks",
    id: "listBlocks",
    chapter: "Requests",
    summary: "List the members whose requests don't reach the member",
    caller: "member",
    status: 200,
    answer: { list: RequestBlock },
    run: listBlocks,
  }),

  endpoint({
    method: "post",
    path: "/request-blocks/{id}/removal",
    id: "unblockAsker",
    chapter: "Requests",
    summary: "Let a blocked member ask again",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: nothing,
    problems: ["not_found"],
    run: unblockAsker,
  }),
]
