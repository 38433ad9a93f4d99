import * as z from "zod/mini"
import type { Limits } from "#shared/contracts/limits.ts"
import { amount, answer, instant } from "../../http/openapi/answer-parts.ts"
export const limits = answer<Limits>()(
  "Limits",
  z.strictObject({
    dailyTransferLimit: amount,
    highest: amount.check(z.describe("The highest limit that the customer can set, in EUR.")),
    spentToday: amount.check(z.describe("How much of the limit is used today, in EUR.")),
    lowered: z
      .nullable(z.strictObject({ until: instant, limit: amount }))
      .check(
        z.describe(
          "The temporary lower limit and when it ends, if access was recovered less than a day ago.",
        ),
      ),
    paymentsLockedAt: z
      .nullable(instant)
      .check(
        z.describe("When the customer locked payments to others; null if they are not locked."),
      ),
  }),
)
