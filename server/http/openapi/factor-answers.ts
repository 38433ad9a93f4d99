import * as z from "zod/mini"
import type { Proof } from "#shared/contracts/confirmations.ts"
import type {
  Enrolled,
  NewAuthenticator,
  PasskeyItem,
  RecoveryCodes,
  SecondFactors,
} from "#shared/contracts/factors.ts"
import { decimal, exactly, id, instant } from "./answer-parts.ts"

export const passkeyItem = exactly<PasskeyItem>()(
  z.strictObject({
    id,
    name: z.string(),
    synced: z.boolean().check(z.describe("It lives on more than one device.")),
    createdAt: instant,
    lastUsedAt: z.nullable(instant),
  }),
)

export const secondFactors = exactly<SecondFactors>()(
  z.strictObject({
    authenticator: z.nullable(z.strictObject({ enrolledAt: instant })),
    passkeys: z.array(passkeyItem),
    recoveryCodesLeft: z.int().check(z.minimum(0), z.maximum(10)),
    passkeysAvailable: z.boolean().check(z.describe("They need https or localhost.")),
    required: z.boolean().check(z.describe("The bank asks every customer for a second factor.")),
  }),
)

const codes = z
  .array(decimal(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/, "Good once."))
  .check(z.describe("Ten, shown this once."))

export const newAuthenticator = exactly<NewAuthenticator>()(
  z.strictObject({
    uri: z.string().check(z.describe("otpauth://totp/… to be scanned (Key URI format).")),
    secret: decimal(/^[A-Z2-7]{32}$/, "Base32, to be typed."),
  }),
)

export const enrolled = exactly<Enrolled>()(
  z.strictObject({ recoveryCodes: z.exactOptional(codes) }),
)

export const recoveryCodes = exactly<RecoveryCodes>()(z.strictObject({ recoveryCodes: codes }))

export const passkeyCreation = z
  .looseObject({ challenge: z.string() })
  .check(z.describe("What navigator.credentials.create takes (WebAuthn), in JSON."))

export const proof = exactly<Proof>()(
  z.strictObject({
    proof: decimal(
      /^[A-Za-z0-9_-]{43}$/,
      "For the Confirmation-Proof header of exactly the request that was confirmed, once, within five minutes.",
    ),
  }),
)
