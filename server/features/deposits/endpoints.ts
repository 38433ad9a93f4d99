import { NewDeposit } from "#shared/contracts/deposits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { amount, line, ownAccount } from "../../http/openapi/request-notes.ts"
import { booked } from "../transactions/answers.ts"
import { createDeposit } from "./create-deposit.ts"

export const depositEndpoints = [
  endpoint({
    method: "post",
    path: "/deposits",
    id: "createDeposit",
    chapter: "Payments",
    summary: "Add simulated money",
    description: "For demonstrations: incoming money without an actual payment.",
    caller: "member",
    idempotent: true,
    body: request(
      "NewDeposit",
      NewDeposit,
      {
        accountId: ownAccount("where the money arrives"),
        amount,
        description: line(1, 140, "The purpose."),
      },
      { accountId: 1, amount: "1000", description: "Opening deposit" },
    ),
    status: 201,
    answer: booked,
    problems: ["deposits_unavailable", "not_found", "balance_too_large"],
    handle: createDeposit,
  }),
]
