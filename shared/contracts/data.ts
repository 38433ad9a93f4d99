import type { exportStates } from "../data/export-states.ts"
import type { Currency } from "../money/currency.ts"

/** GET /api/data-export: the copy of the member's data that was asked for last. */
export type DataExport = {
  state: (typeof exportStates)[number] | "none"
  /** In percent, while it is made. */
  progress: number
  /** ISO 8601 in UTC; null without a copy. */
  requestedAt: string | null
  /** Until when it can be downloaded; null unless it is ready. */
  expiresAt: string | null
  /** In bytes; null unless it is ready. */
  size: number | null
}

/** What stands in the way of closing a membership. */
export const membershipObstacles = [
  "balance",
  "interest",
  "application",
  "offer",
  "loan",
  "order",
  "payment",
  "frozen_card",
] as const

export type MembershipObstacle = {
  kind: (typeof membershipObstacles)[number]
  /** The row of its kind: an account, a loan, an order, or a card. */
  id: number
  /** An account's name, a payee, a loan's type, or a card's last digits. */
  name: string
  /** Null for cards. */
  amount: string | null
  currency: Currency | null
}

/** GET /api/membership: what closing the membership needs and does. */
export type Membership = {
  /** Everything that stands in the way now. */
  obstacles: MembershipObstacle[]
  /** How many accounts and cards would be closed. */
  accounts: number
  cards: number
}
