import * as z from "zod/mini"
import { positiveAmount } from "./amount.ts"

/** GET /api/limits and its answer to PUT: EUR, decimal strings. */
export type Limits = {
  dailyTransferLimit: string
  /** The most that it can be. */
  highest: string
  /** What is counted against it today. */
  spentToday: string
  /** Until when a recovered access moves little, and how much a day; null otherwise. */
  lowered: { until: string; limit: string } | null
}

/** PUT /api/limits. */
export const NewLimits = z.strictObject({
  dailyTransferLimit: positiveAmount("Limit must be a positive number"),
})

/** PUT /api/debit-cards/:id/limit: of the card's transfers a day, in its account's currency. */
export const NewCardLimit = z.strictObject({
  dailyLimit: positiveAmount("Limit must be a positive number"),
})
