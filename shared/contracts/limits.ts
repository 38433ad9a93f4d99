import * as z from "zod/mini"
import { highestDailyLimit } from "../limits.ts"
import { formatFigure } from "../money/format.ts"
import { fromDecimal, parseAmount } from "../money/money.ts"
import type { instantLimitPer } from "../tables/users.ts"
import { positiveAmount } from "./amount.ts"
import { password } from "./password.ts"

/** What an own limit for instant payments applies to: each payment, or all of a day together. */
export const instantLimitPeriods = ["payment", "day"] as const satisfies typeof instantLimitPer

/**
 * A customer's own limit for instant payments to other banks, in EUR. The law lets payers set one
 * (Regulation (EU) No 260/2012 article 5a(6)).
 */
export type InstantLimit = { amount: string; per: (typeof instantLimitPeriods)[number] }

/** GET /api/limits, and the answer to PUT: EUR, decimal strings. */
export type Limits = {
  dailyTransferLimit: string
  /** The maximum that the customer can set. */
  highest: string
  /** Today's total that counts against it. */
  spentToday: string
  /** While limits are lowered after a recovery: until when, and the daily limit; null otherwise. */
  lowered: { until: string; limit: string } | null
  /** Since when the customer has locked all payments to others; null when unlocked. */
  paymentsLockedAt: string | null
  /** Null: instant payments have no limit of their own. */
  instantLimit: InstantLimit | null
  /** Today's total of instant payments to other banks; it counts against the daily limit too. */
  instantSpentToday: string
}

const limit = () =>
  positiveAmount("Limit must be a positive number").check(
    z.refine((text) => (parseAmount(text) ?? 0n) <= fromDecimal(highestDailyLimit), {
      error: `Limit must be at most ${formatFigure(highestDailyLimit)}`,
    }),
  )

/** A limit for instant payments, in a request. */
export const NewInstantLimit = z.strictObject({
  amount: limit(),
  per: z.enum(instantLimitPeriods, { error: "Choose each payment or a day" }),
})

/** PUT /api/limits. `instantLimit` stays as it is when it is left out; null removes it. */
export const NewLimits = z.strictObject({
  dailyTransferLimit: limit(),
  instantLimit: z.optional(z.nullable(NewInstantLimit)),
  password,
})

export type NewLimits = z.infer<typeof NewLimits>

/**
 * PUT /api/debit-cards/:id/limit: the card's daily limit for transfers, in its account's currency.
 */
export const NewCardLimit = z.strictObject({ dailyLimit: limit(), password })

export type NewCardLimit = z.infer<typeof NewCardLimit>
