import * as z from "zod/mini"
import { Factor, type Proof } from "#shared/contracts/confirmations.ts"
import { inWords, inWordsCapitalized } from "#shared/in-words.ts"
import { challengeAttempts, challengeMinutes } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { answer, decimal } from "../../http/openapi/answer-parts.ts"
import { request } from "../../http/openapi/request-body.ts"
import { confirm } from "./confirm.ts"
import { code, passkey, recoveryCode } from "./request-notes.ts"

const proof = answer<Proof>()(
  "Proof",
  z.strictObject({
    proof: decimal(
      /^[A-Za-z0-9_-]{43}$/,
      `The value of the Confirmation-Proof header. Valid once, for ${inWords(challengeMinutes)} minutes, and only for exactly the request that was confirmed.`,
    ),
  }),
)

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
    answer: proof,
    problems: ["not_found", "wrong_code", "confirmation_void"],
    run: confirm,
  }),
]
