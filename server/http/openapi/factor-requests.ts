import { Factor, SecondStep } from "#shared/contracts/confirmations.ts"
import {
  FirstCode,
  NewPasskey,
  PasskeyName,
  PasskeySignIn,
  WithPassword,
} from "#shared/contracts/factors.ts"
import type { JsonSchema } from "./document.ts"
import { request } from "./request-body.ts"

const code: JsonSchema = {
  pattern: "^[0-9]{6}$",
  description: "Of the authenticator app, now (RFC 6238); good once.",
}
const recoveryCode: JsonSchema = {
  minLength: 1,
  maxLength: 64,
  description: "One of the ten, good once; blanks, dashes and case do not count.",
}
const passkey: JsonSchema = { description: "What navigator.credentials gave (WebAuthn), in JSON." }
const name: JsonSchema = {
  minLength: 1,
  maxLength: 40,
  description: "What the customer calls it. Any script; no control characters.",
}

const answered = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: {},
} as const

/** The requests on second factors, and with them. */
export const factorRequests = {
  Factor: request(Factor, { code, recoveryCode, passkey }, { code: "492039" }),
  SecondStep: request(
    SecondStep,
    {
      challengeId: { description: "The challenge that POST /api/auth/login was answered with." },
      ...{ code, recoveryCode, passkey },
    },
    { challengeId: "5f0c2f7e-3a50-4c0f-9a5a-0d2f3c0b8a11", code: "492039" },
  ),
  WithPassword: request(
    WithPassword,
    {
      password: {
        format: "password",
        minLength: 1,
        description: "Unless it was given within five minutes.",
      },
    },
    { password: "lavender-harbour-48" },
  ),
  FirstCode: request(FirstCode, { code }, { code: "492039" }),
  NewPasskey: request(
    NewPasskey,
    { name, passkey },
    {
      name: "My phone",
      passkey: { ...answered, response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } },
    },
  ),
  PasskeyName: request(PasskeyName, { name }, { name: "My phone" }),
  PasskeySignIn: request(
    PasskeySignIn,
    { passkey },
    {
      passkey: {
        ...answered,
        response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
      },
    },
  ),
} as const
