import { Factor } from "#shared/contracts/confirmations.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { proof } from "./answers.ts"
import { confirm } from "./confirm.ts"
import { code, passkey, recoveryCode } from "./request-notes.ts"
export const confirmationEndpoints = [
  endpoint({
    method: "post",
    path: "/confirmations/{id}",
    id: "giveConfirmation",
    chapter: "Factors",
    summary: "Confirm what was asked with a second factor",
    description:
      "For the challenge of a refusal with confirmation_required, by the session that was refused. Five wrong answers void it.",
    caller: "member",
    byUuid: true,
    body: request("Factor", Factor, { code, recoveryCode, passkey }, { code: "492039" }),
    status: 200,
    answer: proof,
    problems: ["not_found", "wrong_code", "confirmation_void"],
    handle: confirm,
  }),
]
