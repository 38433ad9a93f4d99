import { Recovery, RecoveryResult } from "#shared/contracts/auth.ts"
import { recoveryMinutes } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { password } from "../../http/openapi/request-notes.ts"
import { recoverAccess } from "./recover-access.ts"

export const recoveryEndpoints = [
  endpoint({
    method: "post",
    path: "/auth/recovery",
    id: "recoverAccess",
    chapter: "Session",
    summary: "Set a new password with a one-time code from staff",
    description: `The bank's staff issues the code after an identity check. It can be used once, within ${recoveryMinutes} minutes. All sessions end, and if staff chose so, the second factors are removed. A lower daily limit applies for one day. The member is not signed in. The error and its timing are the same for an unknown member and for a code that is wrong, used, void, or expired.`,
    caller: "anyone",
    limit: "sign-in",
    body: request(
      "Recovery",
      Recovery,
      {
        username: { minLength: 3, maxLength: 64, description: "Case is ignored." },
        code: { description: "The code from staff. Spaces, dashes, and case are ignored." },
        newPassword: password,
      },
      {
        username: "marta.lindqvist",
        code: "K7QF-2ABD-EMXA-6TPL-QWZR-3HNC",
        newPassword: "quiet-lantern-over-water",
      },
    ),
    status: 200,
    answer: RecoveryResult,
    problems: ["wrong_code"],
    handle: recoverAccess,
  }),
]
