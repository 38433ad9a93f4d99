import { queryOptions } from "@tanstack/react-query"
import type { Account } from "#shared/contracts/accounts.ts"
import { get } from "../../lib/api-client.ts"
import { moneyQueryKeys } from "../../lib/money-queries.ts"

/** The customer's own accounts, oldest first. */
export const accountsQuery = queryOptions({
  queryKey: moneyQueryKeys.accounts,
  queryFn: ({ signal }) => get<Account[]>("/api/accounts", { signal }),
})
