import * as z from "zod/mini"
import type { PayeeVerification } from "#shared/contracts/transfers.ts"
import { answer, currency } from "../../http/openapi/answer-parts.ts"
export const payeeVerification = answer<PayeeVerification>()(
  "PayeeVerification",
  z.union([
    z.strictObject({ result: z.literal("match"), currency }),
    z.strictObject({
      result: z.literal("close_match"),
      name: z.string().check(z.describe("The name on the account.")),
      currency,
    }),
    z.strictObject({ result: z.literal("no_match") }),
    z.strictObject({ result: z.literal("not_possible") }),
  ]),
)
