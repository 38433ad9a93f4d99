import { WithPassword } from "#shared/contracts/factors.ts"
import { inWords } from "#shared/in-words.ts"
import { passwordMinutes, recoveryCodeCount } from "#shared/limits.ts"
import type { JsonSchema } from "../../http/openapi/document.ts"
import { request } from "../../http/openapi/request-body.ts"

export const passwordRule = `Required from members without a second factor; from others, unless it was entered within the last ${inWords(passwordMinutes)} minutes.`

export const passwordAgain: JsonSchema = {
  format: "password",
  minLength: 1,
  description: passwordRule,
}

export const passwordUnlessFactor: JsonSchema = {
  ...passwordAgain,
  description: "Required from members without a second factor.",
}

/** The body of a request that takes nothing but the password. */
export const withPassword = request(
  "WithPassword",
  WithPassword,
  { password: passwordAgain },
  { password: "lavender-harbour-48" },
)

/** What JSON Schema cannot derive from the contracts of second factors. */
export const code: JsonSchema = {
  pattern: "^[0-9]{6}$",
  description: "The authenticator app's current code (RFC 6238). Can be used once.",
}

export const recoveryCode: JsonSchema = {
  minLength: 1,
  maxLength: 64,
  description: `One of the ${inWords(recoveryCodeCount)}, each valid once. Spaces, dashes, and case are ignored.`,
}

export const passkey: JsonSchema = {
  description: "What navigator.credentials gave (WebAuthn), in JSON.",
}

/** The part of a passkey's answer that signing in and adding a passkey share. */
export const passkeyExample = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: {},
} as const
