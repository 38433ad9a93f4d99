import * as z from "zod/mini"
import { parseAmount } from "../money/money.ts"
import { positiveAmount } from "./amount.ts"

/** The most that a limit may be, as a decimal string: the bank's own (specification section 9). */
export const highestLimit = "50000.00"

/** GET /api/limits and its answer to PUT: EUR, decimal strings. */
export type Limits = {
  dailyTransferLimit: string
  /** The most that it can be. */
  highest: string
  /** What is counted against it today. */
  spentToday: string
  /** Until when a recovered access moves little, and how much a day; null otherwise. */
  lowered: { until: string; limit: string } | null
  /** Since when the customer's own lock holds all payments to others back; null when there is none. */
  paymentsLockedAt: string | null
}

const limit = () =>
  positiveAmount("Limit must be a positive number").check(
    z.refine((text) => (parseAmount(text) ?? 0n) <= 5_000_000n, {
      error: "Limit must be at most 50,000",
    }),
  )

/** PUT /api/limits. */
export const NewLimits = z.strictObject({ dailyTransferLimit: limit() })

export type NewLimits = z.infer<typeof NewLimits>

/** PUT /api/debit-cards/:id/limit: of the card's transfers a day, in its account's currency. */
export const NewCardLimit = z.strictObject({ dailyLimit: limit() })

export type NewCardLimit = z.infer<typeof NewCardLimit>
