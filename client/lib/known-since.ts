import { useQueryClient } from "@tanstack/react-query"

/** When the oldest of the figures on the page was fetched, or undefined where there are none. */
export function useKnownSince(): Date | undefined {
  const fetched = useQueryClient()
    .getQueryCache()
    .findAll({ type: "active" })
    // Who is signed in is no figure.
    .filter(({ queryKey, state }) => queryKey[0] !== "auth" && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return fetched.length > 0 ? new Date(Math.min(...fetched)) : undefined
}
