import * as z from "zod/mini"
import type { Challenge, PasskeyRequest } from "#shared/contracts/confirmations.ts"
import { confirmationPurposes } from "#shared/tables/confirmations.ts"
import { answer, exactly, instant } from "./answer-parts.ts"

/** Options for navigator.credentials.get. */
export const passkeyRequest = answer<PasskeyRequest>()(
  "PasskeyRequest",
  z
    .strictObject({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal("required"),
      allowCredentials: z.array(
        z.strictObject({
          id: z.string(),
          type: z.literal("public-key"),
          transports: z.exactOptional(z.array(z.string())),
        }),
      ),
    })
    .check(z.describe("Options for navigator.credentials.get (WebAuthn), as JSON.")),
)

/** The content of a refusal that requires a second factor. */
export const challenge = exactly<Challenge>()(
  z.strictObject({
    id: z.uuid(),
    purpose: z.enum(confirmationPurposes),
    methods: z
      .array(z.enum(["code", "passkey", "recovery_code"]))
      .check(z.describe("The accepted methods.")),
    expiresAt: instant,
    summary: z
      .array(z.strictObject({ name: z.string(), value: z.string() }))
      .check(z.describe("What the customer confirms, as lines to show in the dialog.")),
    passkey: z.exactOptional(passkeyRequest),
  }),
)
