import { Login, PasswordChange, Recovery, Registration } from "#shared/contracts/auth.ts"
import { SecondStep } from "#shared/contracts/confirmations.ts"
import { PasskeySignIn } from "#shared/contracts/factors.ts"
import { code, passkey, passkeyExample, recoveryCode } from "../../confirmation/request-notes.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { passkeyRequest } from "../../http/openapi/challenge-answer.ts"
import { anyBody, request } from "../../http/openapi/request-body.ts"
import { line, password } from "../../http/openapi/request-notes.ts"
import { sessionTime } from "../security/answers.ts"
import { passwordAge, recovered, signedIn, user } from "./answers.ts"
import { changePassword } from "./change-password.ts"
import { currentSession } from "./current-session.ts"
import { currentUser } from "./current-user.ts"
import { giveSecondFactor } from "./give-second-factor.ts"
import { offerPasskeySignIn } from "./offer-passkey-sign-in.ts"
import { recordActivity } from "./record-activity.ts"
import { recoverAccess } from "./recover-access.ts"
import { register } from "./register.ts"
import { sendToSignIn } from "./send-to-sign-in.ts"
import { showPasswordAge } from "./show-password-age.ts"
import { signIn } from "./sign-in.ts"
import { signInWithPasskey } from "./sign-in-with-passkey.ts"
import { signOut } from "./sign-out.ts"

const sessionCookie = { "Set-Cookie": "The session cookie: HttpOnly, SameSite=Strict." }

export const authEndpoints = [
  endpoint({
    method: "get",
    path: "/login",
    id: "sendToSignIn",
    chapter: "Session",
    summary: "Go to the sign-in screen",
    caller: "anyone",
    query: [
      {
        name: "returnTo",
        in: "query",
        required: false,
        description: "A path of this origin to come back to; anything else is dropped.",
        schema: { type: "string" },
      },
    ],
    status: 302,
    headers: { Location: "The sign-in screen." },
    handle: () => sendToSignIn,
  }),

  endpoint({
    method: "post",
    path: "/auth/register",
    id: "register",
    chapter: "Session",
    summary: "Become a customer",
    description:
      "Opens a EUR current account, a GBP savings account and a debit card for each, and signs the customer in.",
    caller: "anyone",
    limit: "sign-in",
    body: request(
      "Registration",
      Registration,
      {
        username: { minLength: 3, maxLength: 64, description: "Unique, whatever the case." },
        password,
        firstName: line(1, 70, "As on the customer's papers."),
        lastName: line(1, 70, "As on the customer's papers."),
      },
      {
        username: "ines.duarte",
        password: "orchard-lamp-27",
        email: "ines@example.org",
        firstName: "Inês",
        lastName: "Duarte",
      },
    ),
    status: 201,
    answer: signedIn,
    headers: sessionCookie,
    problems: ["username_taken", "email_taken"],
    handle: register,
  }),

  endpoint({
    method: "post",
    path: "/auth/login",
    id: "signIn",
    chapter: "Session",
    summary: "Sign in",
    description: "Starts a session under a new id and ends the one that this browser had.",
    caller: "anyone",
    limit: "sign-in",
    body: request(
      "Login",
      Login,
      { password },
      { username: "marta.lindqvist", password: "lavender-harbour-48" },
    ),
    status: 200,
    answer: signedIn,
    headers: sessionCookie,
    problems: ["wrong_credentials", "second_factor_required"],
    handle: signIn,
  }),

  endpoint({
    method: "post",
    path: "/auth/second-factor",
    id: "giveSecondFactor",
    chapter: "Session",
    summary: "The second step of a sign-in",
    description:
      "For the challenge of a refusal with second_factor_required. A challenge that is used, too old or unknown is one answer.",
    caller: "anyone",
    limit: "sign-in",
    body: request(
      "SecondStep",
      SecondStep,
      {
        challengeId: { description: "The challenge that POST /api/auth/login was answered with." },
        ...{ code, recoveryCode, passkey },
      },
      { challengeId: "5f0c2f7e-3a50-4c0f-9a5a-0d2f3c0b8a11", code: "492039" },
    ),
    status: 200,
    answer: signedIn,
    headers: sessionCookie,
    problems: ["wrong_code", "confirmation_void"],
    handle: giveSecondFactor,
  }),

  endpoint({
    method: "post",
    path: "/auth/passkey-options",
    id: "offerPasskeySignIn",
    chapter: "Session",
    summary: "What a passkey is to sign to sign in without a password",
    description: "Good once, within five minutes. It names no passkey and no customer.",
    caller: "anyone",
    limit: "sign-in",
    body: anyBody,
    status: 200,
    answer: passkeyRequest,
    problems: ["passkeys_unavailable"],
    handle: offerPasskeySignIn,
  }),

  endpoint({
    method: "post",
    path: "/auth/passkey",
    id: "signInWithPasskey",
    chapter: "Session",
    summary: "Sign in with a passkey alone",
    description:
      "Counts as two factors. The password was not given by it, so what asks for the password again asks at once.",
    caller: "anyone",
    limit: "sign-in",
    body: request(
      "PasskeySignIn",
      PasskeySignIn,
      { passkey },
      {
        passkey: {
          ...passkeyExample,
          response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
        },
      },
    ),
    status: 200,
    answer: signedIn,
    headers: sessionCookie,
    problems: ["wrong_credentials"],
    handle: signInWithPasskey,
  }),

  endpoint({
    method: "post",
    path: "/auth/logout",
    id: "signOut",
    chapter: "Session",
    summary: "Sign out",
    description: "Ends the session on every process of the bank. Signing out twice is no error.",
    caller: "anyone",
    body: anyBody,
    status: 200,
    answer: nothing,
    headers: {
      "Set-Cookie": "Takes the session cookie away.",
      "Clear-Site-Data": "Has the browser forget all it keeps of this site.",
    },
    handle: signOut,
  }),

  endpoint({
    method: "get",
    path: "/auth/user",
    id: "currentUser",
    chapter: "Session",
    summary: "Who is signed in",
    caller: "enrolling-member",
    status: 200,
    answer: user,
    handle: currentUser,
  }),

  endpoint({
    method: "get",
    path: "/auth/session",
    id: "currentSession",
    chapter: "Session",
    summary: "How long the session lasts",
    description: "Asking does not keep it alive.",
    caller: "enrolling-member",
    status: 200,
    answer: sessionTime,
    handle: currentSession,
  }),

  endpoint({
    method: "post",
    path: "/auth/activity",
    id: "recordActivity",
    chapter: "Session",
    summary: "Keep the session alive",
    description:
      "Says that the customer is there. Reading does not keep a session alive, so neither polling nor a forgotten tab does.",
    caller: "enrolling-member",
    body: anyBody,
    status: 200,
    answer: sessionTime,
    handle: recordActivity,
  }),

  endpoint({
    method: "get",
    path: "/auth/password",
    id: "showPasswordAge",
    chapter: "Session",
    summary: "Since when the password is what it is",
    caller: "member",
    status: 200,
    answer: passwordAge,
    handle: showPasswordAge,
  }),

  endpoint({
    method: "post",
    path: "/auth/password",
    id: "changePassword",
    chapter: "Session",
    summary: "Change the password",
    description:
      "The present one is asked for however lately it was given, and counts like a sign-in. Every other session ends at once, live streams included; this one goes on under a new id.",
    caller: "member",
    limit: "sign-in",
    body: request(
      "PasswordChange",
      PasswordChange,
      { currentPassword: password, newPassword: password },
      { currentPassword: "lavender-harbour-48", newPassword: "quiet-lantern-over-water" },
    ),
    status: 200,
    answer: passwordAge,
    headers: { "Set-Cookie": "The session cookie of the new id." },
    problems: ["wrong_password", "confirmation_required"],
    handle: changePassword,
  }),

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
