import { useLocationProperty } from "wouter/use-browser-location"

/** The fragment of the page's address, such as "security"; empty if there is none. */
export function useFragment(): string {
  return useLocationProperty(() => location.hash.slice(1))
}
