import { useQueryClient } from "@tanstack/react-query"

/** When the oldest data on the page was fetched, or undefined without any. */
export function useKnownSince(): Date | undefined {
  const fetched = useQueryClient()
    .getQueryCache()
    .findAll({ type: "active" })
    // The current user does not count as data on the page.
    .filter(({ queryKey, state }) => queryKey[0] !== "auth" && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return fetched.length > 0 ? new Date(Math.min(...fetched)) : undefined
}
