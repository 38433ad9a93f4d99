import { queryOptions } from "@tanstack/react-query"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { get } from "../../lib/api-client.ts"
import { moneyQueryKeys } from "../../money/money-queries.ts"

/**
 * The first page of the member's transactions, newest first. In a separate file because the first screen
 * loads it.
 */
export const transactionsQuery = queryOptions({
  queryKey: moneyQueryKeys.transactions,
  queryFn: ({ signal }) => get<Transaction[]>("/api/transactions", { signal }),
})
