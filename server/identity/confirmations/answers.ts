import * as z from "zod/mini"
import type { Proof } from "#shared/contracts/confirmations.ts"
import { answer, decimal } from "../../http/openapi/answer-parts.ts"
export const proof = answer<Proof>()(
  "Proof",
  z.strictObject({
    proof: decimal(
      /^[A-Za-z0-9_-]{43}$/,
      "For the Confirmation-Proof header of exactly the request that was confirmed, once, within five minutes.",
    ),
  }),
)
