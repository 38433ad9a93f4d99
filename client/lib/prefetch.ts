import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Prefetches data that a page will show. Does not repeat failed queries: the page shows the failure, or
 * refetches when the customer returns to it (query-history.ts). Never rejects.
 */
export async function prefetch<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (client.getQueryState(query.queryKey)?.status === "error") return
  await client.prefetchQuery(query)
}
