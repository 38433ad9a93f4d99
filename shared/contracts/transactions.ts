import type { transactions } from "../tables/transactions.ts"

/**
 * GET /api/transactions, newest first, as its viewer sees it: `amount` (always positive) and
 * `currency` are of the viewer's own leg, `direction` says which way the money went for them.
 */
export type Transaction = Pick<
  typeof transactions.$inferSelect,
  | "id"
  | "type"
  | "status"
  | "description"
  | "reference"
  | "amount"
  | "currency"
  | "convertedAmount"
  | "convertedCurrency"
  | "exchangeRate"
  | "recipientName"
  | "recipientIban"
> & {
  direction: "in" | "out"
  /** Who stands on the other side: the payer of money that came in, the recipient of what went out. */
  counterpartyName: string | null
  /** ISO 8601 in UTC. */
  createdAt: string
}
