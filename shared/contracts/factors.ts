import * as z from "zod/mini"
import { PasskeyAnswer } from "./confirmations.ts"
import { line } from "./text.ts"

/** GET /api/second-factors: what the customer has, and what this address allows. */
export type SecondFactors = {
  /** Since when; null when there is no authenticator app. */
  authenticator: { enrolledAt: string } | null
  passkeys: PasskeyItem[]
  /** How many of the ten are unused; 0 when there are none. */
  recoveryCodesLeft: number
  /** Passkeys need https or localhost. */
  passkeysAvailable: boolean
  /** Whether the bank asks every customer for a second factor. */
  required: boolean
}

export type PasskeyItem = {
  id: number
  name: string
  /** Whether it lives on more than one device. */
  synced: boolean
  createdAt: string
  lastUsedAt: string | null
}

/** Behind requirePassword: the password, unless it was given within five minutes. */
const password = z.optional(
  z
    .string({ error: "Password is required" })
    .check(
      z.minLength(1, "Password is required"),
      z.maxLength(256, "Password must be at most 256 characters"),
    ),
)

/** POST /api/second-factors/authenticator and what else takes nothing but the password again. */
export const WithPassword = z.strictObject({ password })

/** The answer: to be scanned or typed into the app. Enrolled only once a first code was right. */
export type NewAuthenticator = {
  /** otpauth://totp/… (Key URI format). */
  uri: string
  /** Base32, for typing. */
  secret: string
}

/** POST /api/second-factors/authenticator/confirmation. */
export const FirstCode = z.strictObject({
  code: z
    .string({ error: "Code must have 6 digits" })
    .check(z.regex(/^[0-9]{6}$/, "Code must have 6 digits")),
})

export type FirstCode = z.infer<typeof FirstCode>

/**
 * The answer to an enrolment. `recoveryCodes`: ten, shown this once, where it is the customer's first
 * factor; left out otherwise.
 */
export type Enrolled = { recoveryCodes?: string[] }

/** POST /api/second-factors/recovery-codes: ten new ones; the old are void. */
export type RecoveryCodes = { recoveryCodes: string[] }

/** POST /api/second-factors/passkey-options: PublicKeyCredentialCreationOptionsJSON. */
export type PasskeyCreation = Readonly<Record<string, unknown>> & { challenge: string }

const name = line("Name", 40, { min: 1, message: "Name is required" })

/** POST /api/second-factors/passkeys: WebAuthn's RegistrationResponseJSON, and a name for it. */
export const NewPasskey = z.strictObject({
  name,
  passkey: z.strictObject({
    ...PasskeyAnswer.shape,
    response: z.strictObject({
      clientDataJSON: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2000}$/)),
      attestationObject: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,8000}$/)),
      authenticatorData: z.optional(z.string().check(z.maxLength(8000))),
      transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
      publicKeyAlgorithm: z.optional(z.number()),
      publicKey: z.optional(z.string().check(z.maxLength(4000))),
    }),
  }),
})

/** PUT /api/second-factors/passkeys/:id. */
export const PasskeyName = z.strictObject({ name })

export type PasskeyName = z.infer<typeof PasskeyName>

export type NewPasskey = z.infer<typeof NewPasskey>

/** POST /api/auth/passkey: a sign-in without a password, for the request of POST /api/auth/passkey-options. */
export const PasskeySignIn = z.strictObject({ passkey: PasskeyAnswer })

export type PasskeySignIn = z.infer<typeof PasskeySignIn>
