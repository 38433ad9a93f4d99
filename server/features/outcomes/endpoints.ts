import { Outcome, OutcomeQuestion } from "#shared/contracts/outcomes.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { resolveOutcome } from "./resolve-outcome.ts"

nameAnswers({ Outcome })

export const outcomeEndpoints = [
  endpoint({
    method: "post",
    path: "/outcomes",
    id: "resolveOutcome",
    chapter: "Payments",
    summary: "Find out the outcome of a request",
    description:
      "Call this with the Idempotency-Key of a request whose answer was lost, once the request itself can't be repeated: after a reload, for example. It moves no money. If the request was carried out or refused, the answer says so. If no request has used the key, the key is voided: a request that arrives with it later is refused with idempotency_key_voided, so what is reported as not sent is never carried out. While the request is being carried out, the answer is request_in_progress: ask again. A key that was voided stays so, and the question can be repeated.",
    caller: "member",
    body: request(
      "OutcomeQuestion",
      OutcomeQuestion,
      { key: { description: "The Idempotency-Key that the request was sent with." } },
      { key: "8c2a1f0e5b7d4c3a9e6f1b2d3c4a5e6f" },
    ),
    status: 200,
    answer: Outcome,
    problems: ["request_in_progress"],
    run: resolveOutcome,
  }),
]
