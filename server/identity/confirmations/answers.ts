import * as z from "zod/mini"
import type { Proof } from "#shared/contracts/confirmations.ts"
import { inWords } from "#shared/in-words.ts"
import { challengeMinutes } from "#shared/limits.ts"
import { answer, decimal } from "../../http/openapi/answer-parts.ts"
export const proof = answer<Proof>()(
  "Proof",
  z.strictObject({
    proof: decimal(
      /^[A-Za-z0-9_-]{43}$/,
      `The value of the Confirmation-Proof header. Valid once, for ${inWords(challengeMinutes)} minutes, and only for exactly the request that was confirmed.`,
    ),
  }),
)
