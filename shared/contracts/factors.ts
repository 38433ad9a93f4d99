import * as z from "zod/mini"
import { inWordsCapitalized } from "../in-words.ts"
import { recoveryCodeCount } from "../limits.ts"
import { PasskeyAnswer, sixDigits } from "./confirmations.ts"
import { decimal, described, id, instant, wholeNumber } from "./fields.ts"
import { password } from "./password.ts"
import { singleLine } from "./text.ts"

export const PasskeyItem = z.object({
  id,
  name: z.string(),
  synced: described(z.boolean(), "Whether the passkey is synced between devices."),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type PasskeyItem = z.infer<typeof PasskeyItem>

/** GET /api/second-factors: the member's factors, and what this address allows. */
export const SecondFactors = z.object({
  /** Null without an authenticator app. */
  authenticator: z.nullable(z.object({ enrolledAt: instant })),
  passkeys: z.array(PasskeyItem),
  /** How many of the ten are unused; 0 when there are none. */
  recoveryCodesLeft: wholeNumber(0, 10),
  passkeysAvailable: described(
    z.boolean(),
    "Whether the bank's address supports passkeys: they need HTTPS or localhost.",
  ),
  required: described(z.boolean(), "Whether the bank requires a second factor from every member."),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/**
 * POST /api/second-factors/authenticator, and other requests that take nothing but the password.
 */
export const WithPassword = z.strictObject({ password })

/**
 * The answer: for scanning or typing into the app. It counts as a factor after its first right
 * code.
 */
export const NewAuthenticator = z.object({
  uri: described(z.string(), "The otpauth://totp/ URI for the QR code (Key URI format)."),
  secret: decimal(/^[A-Z2-7]{32}$/, "The secret in Base32, for manual entry."),
})
export type NewAuthenticator = z.infer<typeof NewAuthenticator>

/** POST /api/second-factors/authenticator/confirmation. */
export const FirstCode = z.strictObject({
  code: sixDigits(),
})

export type FirstCode = z.infer<typeof FirstCode>

const codes = described(
  z.array(decimal(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/, "Can be used once.")),
  `${inWordsCapitalized(recoveryCodeCount)} codes, shown only once.`,
)

/**
 * The answer after adding a factor. `recoveryCodes`: ten, shown only once, with the member's
 * first factor; left out otherwise.
 */
export const AddedFactor = z.object({ recoveryCodes: z.exactOptional(codes) })
export type AddedFactor = z.infer<typeof AddedFactor>

/** POST /api/second-factors/recovery-codes: ten new ones; the old ones become void. */
export const RecoveryCodes = z.object({ recoveryCodes: codes })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** POST /api/second-factors/passkey-options: PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyCreation = described(
  z.looseObject({ challenge: z.string() }),
  "Options for navigator.credentials.create (WebAuthn), as JSON.",
)
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

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
