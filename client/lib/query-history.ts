import type { Query, QueryCache } from "@tanstack/react-query"

/** By the clock that may be set, and by the one that stands still while a device sleeps. */
type Moment = { wall: number; steady: number }
const asOfNow = (): Moment => ({ wall: Date.now(), steady: performance.now() })

const askedAt = new WeakMap<object, Moment>()
const shownAndLeft = new WeakSet<object>()

/** Notes when each query is asked for, and whose outcome nobody shows any more. */
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

/** How many milliseconds ago a query was asked for last, rather too many than too few. */
export function askedMsAgo(query: Query): number {
  const at = askedAt.get(query)
  if (!at) return Date.now() - query.state.dataUpdatedAt
  const now = asOfNow()
  return Math.max(now.wall - at.wall, now.steady - at.steady)
}

/**
 * Whether a failed query is to be asked again when a part of a page shows it. A failure that came before
 * anybody could show it is shown first, and not asked about anew by each part (specification section 7: no
 * retry); whoever left it and comes back asks again.
 */
export function askAgainOnMount(query: Query): boolean {
  return shownAndLeft.has(query)
}
