import * as z from "zod/mini"
import { PasskeyAnswer, sixDigits } from "./confirmations.ts"
import { password } from "./password.ts"
import { singleLine } from "./text.ts"

/** GET /api/second-factors: the customer's factors, and what this address allows. */
export type SecondFactors = {
  /** Null without an authenticator app. */
  authenticator: { enrolledAt: string } | null
  passkeys: PasskeyItem[]
  /** How many of the ten are unused; 0 when there are none. */
  recoveryCodesLeft: number
  /** Passkeys need https or localhost. */
  passkeysAvailable: boolean
  /** Whether the bank requires a second factor of every customer. */
  required: boolean
}

export type PasskeyItem = {
  id: number
  name: string
  /** Whether it exists on more than one device. */
  synced: boolean
  createdAt: string
  lastUsedAt: string | null
}

/**
 * POST /api/second-factors/authenticator, and other requests that take nothing but the password.
 */
export const WithPassword = z.strictObject({ password })

/**
 * The answer: for scanning or typing into the app. It counts as a factor after its first right
 * code.
 */
export type NewAuthenticator = {
  /** otpauth://totp/… (Key URI format). */
  uri: string
  /** Base32, for typing. */
  secret: string
}

/** POST /api/second-factors/authenticator/confirmation. */
export const FirstCode = z.strictObject({
  code: sixDigits(),
})

export type FirstCode = z.infer<typeof FirstCode>

/**
 * The answer after adding a factor. `recoveryCodes`: ten, shown only once, with the customer's
 * first factor; left out otherwise.
 */
export type AddedFactor = { recoveryCodes?: string[] }

/** POST /api/second-factors/recovery-codes: ten new ones; the old ones become void. */
export type RecoveryCodes = { recoveryCodes: string[] }

/** POST /api/second-factors/passkey-options: PublicKeyCredentialCreationOptionsJSON. */
export type PasskeyCreation = Readonly<Record<string, unknown>> & { challenge: string }

/** A person's own name for a factor. */
export const FactorName = singleLine("Name", 40, { min: 1, message: "Name is required" })

/** POST /api/second-factors/passkeys: WebAuthn's RegistrationResponseJSON, and a name for it. */
export const NewPasskey = z.strictObject({
  name: FactorName,
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
export const PasskeyName = z.strictObject({ name: FactorName })

export type PasskeyName = z.infer<typeof PasskeyName>

export type NewPasskey = z.infer<typeof NewPasskey>

/**
 * POST /api/auth/passkey: signs in without a password, with the options of POST
 * /api/auth/passkey-options.
 */
export const PasskeySignIn = z.strictObject({ passkey: PasskeyAnswer })

export type PasskeySignIn = z.infer<typeof PasskeySignIn>
