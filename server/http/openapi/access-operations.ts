import type { Operation } from "./operation.ts"

/** The operations on the password: its change, and the way back for whoever has lost it. */
export const accessOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/auth/password",
    id: "showPasswordAge",
    chapter: "Session",
    summary: "Since when the password is what it is",
    signedIn: true,
    status: 200,
    answer: { schema: "PasswordAge" },
  },
  {
    method: "post",
    path: "/auth/password",
    id: "changePassword",
    chapter: "Session",
    summary: "Change the password",
    description:
      "The present one is asked for however lately it was given, and counts like a sign-in. Every other session ends at once, live streams included; this one goes on under a new id.",
    signedIn: true,
    body: "PasswordChange",
    status: 200,
    answer: { schema: "PasswordAge" },
    headers: { "Set-Cookie": "The session cookie of the new id." },
    problems: ["wrong_password", "confirmation_required"],
  },
  {
    method: "post",
    path: "/auth/recovery",
    id: "recoverAccess",
    chapter: "Session",
    summary: "Set a new password with staff's one-time code",
    description:
      "The bank's staff gives the code, good once and for 30 minutes, after an identity check. Every session ends; where the code says so, the second factors are gone too; for a day little can be sent. Nobody is signed in by it. An unknown customer and a code that is wrong, used, void or too old are one answer in one time.",
    body: "Recovery",
    status: 200,
    answer: { schema: "Recovered" },
    problems: ["wrong_code"],
  },
]
