import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import type {
  MoneyTotal,
  TotalsFilters,
  Transaction,
  TransactionDetail,
  TransactionFilters,
} from "#shared/contracts/transactions.ts"
import { get, send } from "../../lib/api-client.ts"
import { nextPage } from "../../lib/next-page.ts"
import { useChange } from "../../lib/use-change.ts"
import { moneyQueryKeys } from "../../money/money-queries.ts"
import { filterSearch } from "./filters.ts"
import { type History, readUntilMatch, withNewest, withNextPage } from "./history.ts"

/** One transaction with both sides. Only the status of a payment to or from another bank changes. */
export const transactionQuery = (reference: string) =>
  queryOptions({
    queryKey: [...moneyQueryKeys.transactions, "detail", reference],
    queryFn: ({ signal }) =>
      get<TransactionDetail>(`/api/transactions/${encodeURIComponent(reference)}`, { signal }),
    gcTime: 30_000,
  })

/** The URL of the CSV file of a filtered history. */
export const exportAddress = (filters: TransactionFilters) =>
  `/api/transactions.csv${filterSearch(filters)}`

/** Money in and out under filters. The bank adds up everything except a search for a text. */
export const totalsQuery = (filters: TotalsFilters) => {
  const address = `/api/transaction-totals${filterSearch(filters)}`
  return queryOptions({
    queryKey: [...moneyQueryKeys.transactions, address],
    queryFn: ({ signal }) => get<MoneyTotal[]>(address, { signal }),
    // Other filters are evicted soon, because every posting refetches all cached totals.
    gcTime: 30_000,
  })
}

async function historyPage(address: string, signal?: AbortSignal): Promise<History> {
  const response = await send("GET", address, signal ? { signal } : {})
  const rows = (await response.json()) as Transaction[]
  return { rows, next: nextPage(response.headers.get("link")) }
}

const historyQuery = (filters: TransactionFilters) => {
  const address = `/api/transactions${filterSearch(filters)}`
  const queryKey = [...moneyQueryKeys.transactions, address]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const newest = await readUntilMatch(address, (page) => historyPage(page, signal))
      return withNewest(newest, client.getQueryData<History>(queryKey))
    },
    // Other filters are evicted soon, because every posting refetches all cached histories.
    gcTime: 30_000,
  })
}

/** The filtered history, page by page. While new filters load, the previous rows stay. */
export function useHistory(filters: TransactionFilters) {
  const client = useQueryClient()
  const options = historyQuery(filters)
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const more = useChange({
    send: (next: string) => readUntilMatch(next, (page) => historyPage(page)),
    onSuccess: (page, next) => {
      client.setQueryData<History>(options.queryKey, (known) => withNextPage(known, next, page))
    },
    // The list shows the error itself.
    meta: { quiet: true },
  })
  return { query, more }
}
