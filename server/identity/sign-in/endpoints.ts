import { Login, PasswordAge, RecoveryResult, SignInResult, User } from "#shared/contracts/auth.ts"
import { PasskeyRequest, SecondStep } from "#shared/contracts/confirmations.ts"
import { PasskeySignIn } from "#shared/contracts/factors.ts"
import { inWords } from "#shared/in-words.ts"
import { challengeMinutes } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { anyBody, request } from "../../http/openapi/request-body.ts"
import { password } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { code, passkey, passkeyExample, recoveryCode } from "../confirmations/request-notes.ts"
import { offerPasskeySignIn, signInWithPasskey } from "./passkey-sign-in.ts"
import { giveSecondFactor } from "./second-step.ts"
import { sendToSignIn } from "./send-to-sign-in.ts"
import { signIn } from "./sign-in.ts"

nameAnswers({ User, SignInResult, PasswordAge, RecoveryResult })

const sessionCookie = { "Set-Cookie": "The session cookie: HttpOnly, SameSite=Strict." }

export const signInEndpoints = [
  endpoint({
    method: "get",
    path: "/login",
    id: "sendToSignIn",
    chapter: "Session",
    summary: "Redirect to the sign-in screen",
    caller: "anyone",
    query: [
      {
        name: "returnTo",
        in: "query",
        required: false,
        description: "The path to return to. Must be on this origin; anything else is ignored.",
        schema: { type: "string" },
      },
    ],
    status: 302,
    headers: { Location: "The address of the sign-in screen." },
    handle: () => sendToSignIn,
  }),

  endpoint({
    method: "post",
    path: "/auth/login",
    id: "signIn",
    chapter: "Session",
    summary: "Sign in",
    description: "Starts a session with a new id and ends this browser's previous session.",
    caller: "anyone",
    limit: "sign-in",
    body: request(
      "Login",
      Login,
      { password },
      { username: "marta.lindqvist", password: "lavender-harbour-48" },
    ),
    status: 200,
    answer: SignInResult,
    headers: sessionCookie,
    problems: ["wrong_credentials", "second_factor_required"],
    handle: signIn,
  }),

  endpoint({
    method: "post",
    path: "/auth/second-factor",
    id: "giveSecondFactor",
    chapter: "Session",
    summary: "Complete sign-in with a second factor",
    description:
      "Takes the challenge of a second_factor_required error. The error is the same for a used, an expired, and an unknown challenge.",
    caller: "anyone",
    limit: "sign-in",
    body: request(
      "SecondStep",
      SecondStep,
      {
        challengeId: { description: "The challenge's id from POST /api/auth/login." },
        code,
        recoveryCode,
        passkey,
      },
      { challengeId: "5f0c2f7e-3a50-4c0f-9a5a-0d2f3c0b8a11", code: "492039" },
    ),
    status: 200,
    answer: SignInResult,
    headers: sessionCookie,
    problems: ["wrong_code", "confirmation_void"],
    handle: giveSecondFactor,
  }),

  endpoint({
    method: "post",
    path: "/auth/passkey-options",
    id: "offerPasskeySignIn",
    chapter: "Session",
    summary: "Get the options for signing in with a passkey",
    description: `Valid once, for ${inWords(challengeMinutes)} minutes. Does not identify a passkey or a member.`,
    caller: "anyone",
    limit: "sign-in",
    body: anyBody,
    status: 200,
    answer: PasskeyRequest,
    problems: ["passkeys_unavailable"],
    handle: offerPasskeySignIn,
  }),

  endpoint({
    method: "post",
    path: "/auth/passkey",
    id: "signInWithPasskey",
    chapter: "Session",
    summary: "Sign in with a passkey only",
    description:
      "Counts as two factors. It does not count as entering the password, so operations that require a recent password will ask for it.",
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
    answer: SignInResult,
    headers: sessionCookie,
    problems: ["wrong_credentials"],
    handle: signInWithPasskey,
  }),
]
