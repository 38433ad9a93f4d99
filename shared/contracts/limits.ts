import * as z from "zod/mini"
import { highestDailyLimit, maxNewPayeeDays } from "../limits.ts"
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

/**
 * A customer's own limit for new payees: for so many days after a payee was saved, trusted, or first
 * paid, nothing is accepted by which they would get more than the amount, in EUR, on one day.
 */
export type NewPayeeLimit = { days: number; amount: string }

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
  /** Null: new payees are paid like all others. */
  newPayeeLimit: NewPayeeLimit | null
  /** A weaker limit for new payees that waits for its time, or null as the limit if there is none then. */
  newPayeeChange: { at: string; to: NewPayeeLimit | null } | null
  /**
   * If the limit for new payees was set without a confirmation: until when it can be taken back at once, to the
   * confirmed limit before it; later, that takes a day. Null otherwise.
   */
  newPayeeUnconfirmed: { atOnceUntil: string; limit: NewPayeeLimit | null } | null
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

const days = `Days must be a whole number from 1 to ${maxNewPayeeDays}`

/** A limit for new payees, in a request. */
export const PayeeLimitFields = z.strictObject({
  days: z.int({ error: days }).check(z.gte(1, days), z.lte(maxNewPayeeDays, days)),
  amount: limit(),
})

/**
 * PUT /api/limits. `instantLimit` and `newPayeeLimit` stay as they are when they are left out; null
 * removes them.
 */
export const NewLimits = z.strictObject({
  dailyTransferLimit: limit(),
  instantLimit: z.optional(z.nullable(NewInstantLimit)),
  newPayeeLimit: z.optional(z.nullable(PayeeLimitFields)),
  password,
})

export type NewLimits = z.infer<typeof NewLimits>

/**
 * PUT /api/debit-cards/:id/limit: the card's daily limit for transfers, in its account's currency.
 */
export const NewCardLimit = z.strictObject({ dailyLimit: limit(), password })

export type NewCardLimit = z.infer<typeof NewCardLimit>
