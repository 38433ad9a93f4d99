import * as z from "zod/mini"
import type { Limits } from "#shared/contracts/limits.ts"
import type { TrustedPayee } from "#shared/contracts/payees.ts"
import { amount, exactly, id, instant } from "./answer-parts.ts"

export const trustedPayee = exactly<TrustedPayee>()(
  z.strictObject({
    id,
    iban: z.string().check(z.describe("Without blanks, in capitals.")),
    name: z.string().check(z.describe("The customer's own word for the payee.")),
    createdAt: instant,
  }),
)

export const limits = exactly<Limits>()(
  z.strictObject({
    dailyTransferLimit: amount,
    highest: amount.check(z.describe("The most that it can be.")),
    spentToday: amount.check(z.describe("What is counted against it today, in EUR.")),
    lowered: z
      .nullable(z.strictObject({ until: instant, limit: amount }))
      .check(
        z.describe("Where access was recovered less than a day ago: until when, and to what."),
      ),
  }),
)
