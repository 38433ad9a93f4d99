import * as z from "zod/mini"
import { highestDailyLimit } from "../limits.ts"
import { formatFigure } from "../money/format.ts"
import { fromDecimal, parseAmount } from "../money/money.ts"
import { positiveAmount } from "./amount.ts"
import { password } from "./password.ts"

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
}

const limit = () =>
  positiveAmount("Limit must be a positive number").check(
    z.refine((text) => (parseAmount(text) ?? 0n) <= fromDecimal(highestDailyLimit), {
      error: `Limit must be at most ${formatFigure(highestDailyLimit)}`,
    }),
  )

/** PUT /api/limits. */
export const NewLimits = z.strictObject({ dailyTransferLimit: limit(), password })

export type NewLimits = z.infer<typeof NewLimits>

/**
 * PUT /api/debit-cards/:id/limit: the card's daily limit for transfers, in its account's currency.
 */
export const NewCardLimit = z.strictObject({ dailyLimit: limit(), password })

export type NewCardLimit = z.infer<typeof NewCardLimit>
