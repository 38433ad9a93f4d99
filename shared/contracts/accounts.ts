import type { accounts } from "../tables/accounts.ts"

/** GET /api/accounts: the customer's own accounts, oldest first. Amounts and rates are decimal strings. */
export type Account = Pick<
  typeof accounts.$inferSelect,
  "id" | "name" | "currency" | "balance" | "accountType" | "iban" | "interestRate"
>
