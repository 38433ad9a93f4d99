import { Recovery } from "#shared/contracts/auth.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { password } from "../../http/openapi/request-notes.ts"
import { recovered } from "../sign-in/answers.ts"
import { recoverAccess } from "./recover-access.ts"

export const recoveryEndpoints = [
  endpoint({
    method: "post",
    path: "/auth/recovery",
    id: "recoverAccess",
    chapter: "Session",
    summary: "Set a new password with staff's one-time code",
    description:
      "The bank's staff gives the code, good once and for 30 minutes, after an identity check. Every session ends; where the code says so, the second factors are gone too; for a day little can be sent. Nobody is signed in by it. An unknown customer and a code that is wrong, used, void or too old are one answer in one time.",
    caller: "anyone",
    limit: "sign-in",
    body: request(
      "Recovery",
      Recovery,
      {
        username: { minLength: 3, maxLength: 64, description: "In any case." },
        code: { description: "As staff read it out; blanks, dashes and case do not count." },
        newPassword: password,
      },
      {
        username: "marta.lindqvist",
        code: "K7QF-2ABD-EMXA-6TPL-QWZR-3HNC",
        newPassword: "quiet-lantern-over-water",
      },
    ),
    status: 200,
    answer: recovered,
    problems: ["wrong_code"],
    handle: recoverAccess,
  }),
]
