import * as z from "zod/mini"
import type { TrustedPayee } from "#shared/contracts/payees.ts"
import { answer, id, instant } from "../../http/openapi/answer-parts.ts"
export const trustedPayee = answer<TrustedPayee>()(
  "TrustedPayee",
  z.strictObject({
    id,
    iban: z.string().check(z.describe("Without spaces, in uppercase.")),
    name: z.string().check(z.describe("The customer's name for the payee.")),
    createdAt: instant,
  }),
)
