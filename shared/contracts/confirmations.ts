import * as z from "zod/mini"
import { inWords } from "../in-words.ts"
import { challengeMinutes } from "../limits.ts"
import { confirmationPurposes } from "../stored-values.ts"
import { type Fault, fault } from "../words/reader.ts"
import { decimal, described, instant } from "./fields.ts"

/** How a second factor is given: a code of the authenticator app, a passkey, or a recovery code. */
export type FactorMethod = "code" | "passkey" | "recovery_code"

/**
 * The options for navigator.credentials, in WebAuthn's JSON form:
 * PublicKeyCredentialRequestOptionsJSON.
 */
export const PasskeyRequest = described(
  z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal("required"),
    allowCredentials: z.array(
      z.object({
        id: z.string(),
        type: z.literal("public-key"),
        transports: z.exactOptional(z.array(z.string())),
      }),
    ),
  }),
  "Options for navigator.credentials.get (WebAuthn), as JSON.",
)
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/**
 * A request to confirm something with a second factor within five minutes. `summary` lists what the
 * confirmation is bound to, to be shown to the member (PSD2 RTS article 5(1)(a)).
 */
export const Challenge = z.object({
  id: z.uuid(),
  purpose: z.enum(confirmationPurposes),
  methods: described(
    z.array(z.enum(["code", "passkey", "recovery_code"])),
    "The accepted methods.",
  ),
  /** ISO 8601. */
  expiresAt: instant,
  summary: described(
    z.array(z.object({ name: z.string(), value: z.string() })),
    "What the member confirms, as lines to show in the dialog.",
  ),
  /** Present if `methods` includes passkey. */
  passkey: z.exactOptional(PasskeyRequest),
})
export type Challenge = z.infer<typeof Challenge>

const base64url = (max: number) =>
  z
    .string(fault("The passkey's answer cannot be read"))
    .check(
      z.maxLength(max, fault("The passkey's answer cannot be read")),
      z.regex(/^[A-Za-z0-9_-]*$/, fault("The passkey's answer cannot be read")),
    )

/** A passkey's answer: WebAuthn's AuthenticationResponseJSON. */
export const PasskeyAnswer = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: base64url(2000),
    authenticatorData: base64url(2000),
    signature: base64url(2000),
    userHandle: z.optional(base64url(128)),
  }),
  authenticatorAttachment: z.optional(z.enum(["platform", "cross-platform"])),
  clientExtensionResults: z.optional(z.looseObject({})),
})

export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** A code of the authenticator app. */
export const sixDigits = () =>
  z
    .string(fault("Code must have 6 digits"))
    .check(z.regex(/^[0-9]{6}$/, fault("Code must have 6 digits")))

/** As printed or read out: letters and digits in groups; spaces, dashes, and case are ignored. */
export const typedRecoveryCode = (missing: Fault) =>
  z
    .string(fault(missing))
    .check(
      z.minLength(1, fault(missing)),
      z.regex(/^[A-Za-z0-9 -]{1,64}$/, fault("This is not a valid recovery code")),
    )

const factor = {
  code: z.optional(sixDigits()),
  /** As printed: letters and digits in groups; spaces, dashes, and case are ignored. */
  recoveryCode: z.optional(typedRecoveryCode("Recovery code is required")),
  passkey: z.optional(PasskeyAnswer),
}

type Given = { code?: unknown; recoveryCode?: unknown; passkey?: unknown }

const oneOfThem = z.refine<Given>(
  (given) =>
    [given.code, given.recoveryCode, given.passkey].filter((one) => one !== undefined).length === 1,
  { ...fault("Give a code, a recovery code or a passkey's answer"), path: ["code"] },
)

/** POST /api/confirmations/:id: exactly one factor. */
export const Factor = z.strictObject(factor).check(oneOfThem)

export type Factor = z.infer<typeof Factor>

/** POST /api/auth/second-factor: the second step of a sign-in. */
export const SecondStep = z
  .strictObject({
    challengeId: z
      .string(fault("Start signing in again"))
      .check(
        z.regex(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
          fault("Start signing in again"),
        ),
      ),
    ...factor,
  })
  .check(oneOfThem)

export type SecondStep = z.infer<typeof SecondStep>

/**
 * The answer to a right factor: sent in the header `proofHeader`, once, with exactly the
 * confirmed request.
 */
export const Proof = z.object({
  proof: decimal(
    /^[A-Za-z0-9_-]{43}$/,
    `The value of the Confirmation-Proof header. Valid once, for ${inWords(challengeMinutes)} minutes, and only for exactly the request that was confirmed.`,
  ),
})
export type Proof = z.infer<typeof Proof>
