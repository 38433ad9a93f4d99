import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Asks for what a page is going to show. What has failed before is not asked for again here: the page
 * shows the failure, or asks anew when it is come back to (query-history.ts). Never rejects.
 */
export async function askOnce<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (client.getQueryState(query.queryKey)?.status === "error") return
  await client.prefetchQuery(query)
}
