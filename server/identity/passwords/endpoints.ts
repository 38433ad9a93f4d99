import { PasswordAge, PasswordChange } from "#shared/contracts/auth.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { password } from "../../http/openapi/request-notes.ts"
import { changePassword, showPasswordAge } from "./change-password.ts"

export const passwordEndpoints = [
  endpoint({
    method: "get",
    path: "/auth/password",
    id: "showPasswordAge",
    chapter: "Session",
    summary: "Show when the password was last changed",
    caller: "member",
    status: 200,
    answer: PasswordAge,
    run: showPasswordAge,
  }),

  endpoint({
    method: "post",
    path: "/auth/password",
    id: "changePassword",
    chapter: "Session",
    summary: "Change the password",
    description:
      "Always requires the current password; a wrong one counts as a failed sign-in. Every other session ends immediately, including its live event streams. This session continues with a new id.",
    caller: "member",
    limit: "sign-in",
    body: request(
      "PasswordChange",
      PasswordChange,
      { currentPassword: password, newPassword: password },
      { currentPassword: "lavender-harbour-48", newPassword: "quiet-lantern-over-water" },
    ),
    status: 200,
    answer: PasswordAge,
    headers: { "Set-Cookie": "The session cookie with its new id." },
    problems: ["wrong_password", "confirmation_required"],
    handle: changePassword,
  }),
]
