import { NewDeposit } from "#shared/contracts/deposits.ts"
import { PostingResult } from "#shared/contracts/transactions.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { amount, line } from "../../http/openapi/request-notes.ts"
import { ownAccount } from "../../money/endpoint-parts.ts"
import { createDeposit } from "./create-deposit.ts"

export const depositEndpoints = [
  endpoint({
    method: "post",
    path: "/deposits",
    id: "createDeposit",
    chapter: "Payments",
    summary: "Deposit simulated money",
    description: "For demonstrations only: no actual payment takes place.",
    caller: "member",
    idempotent: true,
    body: request(
      "NewDeposit",
      NewDeposit,
      {
        accountId: ownAccount("which receives the money"),
        amount,
        description: line(1, 140, "The purpose of the deposit."),
      },
      { accountId: 1, amount: "1000", description: "Opening deposit" },
    ),
    status: 201,
    answer: PostingResult,
    problems: ["deposits_unavailable", "not_found", "balance_too_large"],
    run: createDeposit,
  }),
]
