import { Login } from "#shared/contracts/auth.ts"
import { SecondStep } from "#shared/contracts/confirmations.ts"
import { PasskeySignIn } from "#shared/contracts/factors.ts"
import { endpoint } from "../../http/endpoint.ts"
import { passkeyRequest } from "../../http/openapi/challenge-answer.ts"
import { anyBody, request } from "../../http/openapi/request-body.ts"
import { password } from "../../http/openapi/request-notes.ts"
import { code, passkey, passkeyExample, recoveryCode } from "../confirmations/request-notes.ts"
import { signedIn } from "./answers.ts"
import { giveSecondFactor } from "./give-second-factor.ts"
import { offerPasskeySignIn } from "./offer-passkey-sign-in.ts"
import { sendToSignIn } from "./send-to-sign-in.ts"
import { signIn } from "./sign-in.ts"
import { signInWithPasskey } from "./sign-in-with-passkey.ts"

const sessionCookie = { "Set-Cookie": "The session cookie: HttpOnly, SameSite=Strict." }

export const signInEndpoints = [
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
]
