import * as z from "zod/mini"
import { type Upcoming, upcomingKinds } from "#shared/contracts/upcoming.ts"
import { amount, answer, currency, id, text } from "../../http/openapi/answer-parts.ts"

export const upcoming = answer<Upcoming>()(
  "Upcoming",
  z.strictObject({
    kind: z.enum(upcomingKinds),
    on: z.iso.date().check(z.describe("A calendar date in the bank's time zone.")),
    direction: z.enum(["in", "out"]),
    accountId: id,
    currency,
    amount: amount.check(z.describe("Of interest, what is earned so far.")),
    name: text.check(z.describe("The payee's name, or that of the member's own account.")),
    waiting: z
      .boolean()
      .check(z.describe("Whether an order's payment waits, because it could not be made yet.")),
    covered: z
      .nullable(z.boolean())
      .check(
        z.describe(
          "Whether the account's balance now, with what moves before, is enough; null for what is not debited anymore.",
        ),
      ),
    orderId: z.nullable(id),
    loanId: z.nullable(id),
    reference: text.check(z.describe("Of the transaction that debited a payment on its way.")),
  }),
)
