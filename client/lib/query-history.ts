import type {
  FetchQueryOptions,
  Query,
  QueryCache,
  QueryClient,
  QueryKey,
} from "@tanstack/react-query"

/** By both clocks: one may be adjusted, and the other stops while a device sleeps. */
type Moment = { wall: number; steady: number }
const asOfNow = (): Moment => ({ wall: Date.now(), steady: performance.now() })

const askedAt = new WeakMap<object, Moment>()
const shownAndLeft = new WeakSet<object>()

/** Records when each query was requested, and which failures have not been shown. */
export function followQueries(cache: QueryCache): void {
  cache.subscribe((event) => {
    const { query } = event
    if (event.type === "observerRemoved" && query.getObserversCount() === 0) shownAndLeft.add(query)
    if (event.type === "updated" && event.action.type === "fetch") {
      askedAt.set(query, asOfNow())
      shownAndLeft.delete(query)
    }
  })
}

/** How many milliseconds ago a query was last requested, rounded up in doubt. */
export function msSinceRequest(query: Query): number {
  const at = askedAt.get(query)
  if (!at) return Date.now() - query.state.dataUpdatedAt
  const now = asOfNow()
  return Math.max(now.wall - at.wall, now.steady - at.steady)
}

/**
 * Whether to repeat a failed query when a part of a page mounts. A failure that no one has seen is shown
 * first and not repeated by each part (specification section 7: no retry); leaving and returning to the
 * page repeats it.
 */
export function refetchOnMount(query: Query): boolean {
  return shownAndLeft.has(query)
}

/**
 * Prefetches data that a page will show. Does not repeat failed queries: the page shows the failure, or
 * refetches when the member returns to it. Never rejects.
 */
export async function prefetch<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (client.getQueryState(query.queryKey)?.status === "error") return
  await client.prefetchQuery(query)
}
