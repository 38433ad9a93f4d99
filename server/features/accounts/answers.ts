import * as z from "zod/mini"
import type { Account } from "#shared/contracts/accounts.ts"
import { amount, answer, currency, decimal, id } from "../../http/openapi/answer-parts.ts"
export const account = answer<Account>()(
  "Account",
  z.strictObject({
    id,
    name: z.string(),
    currency,
    balance: amount,
    accountType: z.enum(["current", "savings"]),
    iban: z.string().check(z.describe("Electronic format, without spaces.")),
    interestRate: decimal(
      /^[01]\.[0-9]{4}$/,
      "Yearly, as a fraction with four decimals: 0.0150 is 1.5%.",
    ),
  }),
)
