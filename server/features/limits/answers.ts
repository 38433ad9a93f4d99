import * as z from "zod/mini"
import type { Limits } from "#shared/contracts/limits.ts"
import { amount, answer, instant } from "../../http/openapi/answer-parts.ts"
export const limits = answer<Limits>()(
  "Limits",
  z.strictObject({
    dailyTransferLimit: amount,
    highest: amount.check(z.describe("The most that it can be.")),
    spentToday: amount.check(z.describe("How much of it is used today, in EUR.")),
    lowered: z
      .nullable(z.strictObject({ until: instant, limit: amount }))
      .check(
        z.describe(
          "If access was recovered less than a day ago: the lower limit, and when it ends.",
        ),
      ),
    paymentsLockedAt: z
      .nullable(instant)
      .check(z.describe("Since when the customer's own lock has blocked payments to others.")),
  }),
)
