import { Factor, Proof } from "#shared/contracts/confirmations.ts"
import { inWordsCapitalized } from "#shared/in-words.ts"
import { challengeAttempts } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { confirm } from "./answer-challenge.ts"
import { code, passkey, recoveryCode } from "./request-notes.ts"

nameAnswers({ Proof })

export const confirmationEndpoints = [
  endpoint({
    method: "post",
    path: "/confirmations/{id}",
    id: "giveConfirmation",
    chapter: "Factors",
    summary: "Confirm a request with a second factor",
    description: `Takes the challenge of a confirmation_required error. Must be sent by the session that received the challenge. ${inWordsCapitalized(challengeAttempts)} wrong attempts void it.`,
    caller: "member",
    byUuid: true,
    body: request("Factor", Factor, { code, recoveryCode, passkey }, { code: "492039" }),
    status: 200,
    answer: Proof,
    problems: ["not_found", "wrong_code", "confirmation_void"],
    run: confirm,
  }),
]
