import * as z from "zod/mini"
import type {
  AddedFactor,
  NewAuthenticator,
  PasskeyItem,
  RecoveryCodes,
  SecondFactors,
} from "#shared/contracts/factors.ts"
import { inWordsCapitalized } from "#shared/in-words.ts"
import { recoveryCodeCount } from "#shared/limits.ts"
import { answer, decimal, id, instant } from "../../http/openapi/answer-parts.ts"
import { named } from "../../http/openapi/schemas.ts"

const codes = z
  .array(decimal(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/, "Can be used once."))
  .check(z.describe(`${inWordsCapitalized(recoveryCodeCount)} codes, shown only once.`))

export const passkeyItem = answer<PasskeyItem>()(
  "PasskeyItem",
  z.strictObject({
    id,
    name: z.string(),
    synced: z.boolean().check(z.describe("Whether the passkey is synced between devices.")),
    createdAt: instant,
    lastUsedAt: z.nullable(instant),
  }),
)

export const secondFactors = answer<SecondFactors>()(
  "SecondFactors",
  z.strictObject({
    authenticator: z.nullable(z.strictObject({ enrolledAt: instant })),
    passkeys: z.array(passkeyItem),
    recoveryCodesLeft: z.int().check(z.minimum(0), z.maximum(10)),
    passkeysAvailable: z
      .boolean()
      .check(
        z.describe("Whether the bank's address supports passkeys: they need HTTPS or localhost."),
      ),
    required: z
      .boolean()
      .check(z.describe("Whether the bank requires a second factor from every customer.")),
  }),
)

export const newAuthenticator = answer<NewAuthenticator>()(
  "NewAuthenticator",
  z.strictObject({
    uri: z.string().check(z.describe("The otpauth://totp/ URI for the QR code (Key URI format).")),
    secret: decimal(/^[A-Z2-7]{32}$/, "The secret in Base32, for manual entry."),
  }),
)

export const enrolled = answer<AddedFactor>()(
  "AddedFactor",
  z.strictObject({ recoveryCodes: z.exactOptional(codes) }),
)

export const recoveryCodes = answer<RecoveryCodes>()(
  "RecoveryCodes",
  z.strictObject({ recoveryCodes: codes }),
)

export const passkeyCreation = named(
  "PasskeyCreation",
  z
    .looseObject({ challenge: z.string() })
    .check(z.describe("Options for navigator.credentials.create (WebAuthn), as JSON.")),
)
