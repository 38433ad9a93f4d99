import type { Currency } from "../money/currency.ts"

/** How many days ahead GET /api/upcoming looks. */
export const upcomingDays = 35

export const upcomingKinds = ["order", "installment", "interest", "payment"] as const

/**
 * GET /api/upcoming: money that will move, or is on its way. `order`: a date of a standing order or a
 * scheduled payment; `installment`: of a loan; `interest`: of savings; `payment`: to another bank, debited
 * already.
 */
export type Upcoming = {
  kind: (typeof upcomingKinds)[number]
  /** The day in the bank's zone, YYYY-MM-DD. */
  on: string
  direction: "in" | "out"
  accountId: number
  currency: Currency
  /** In the account's currency. Of interest, what is earned so far. */
  amount: string
  /** The payee's name; null for interest and installments. */
  name: string | null
  /** Whether an order's payment waits, because it could not be made yet. */
  waiting: boolean
  /**
   * Whether the account's balance now, with what moves before, is enough; null for what is not debited any
   * more.
   */
  covered: boolean | null
  /** What it belongs to: one of the three, or none for interest. */
  orderId: number | null
  loanId: number | null
  reference: string | null
}
