import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { post } from "../../lib/api-client.ts"
import { locationQuery } from "../sign-in/location-lookup.ts"

/**
 * After a sign-in, tells the bank where the browser thinks it is, so that the customer can tell their
 * devices apart. What the sign-in page has found is used; nothing is looked up for it, and it may fail.
 */
export function useTellPlace(): void {
  const client = useQueryClient()
  useEffect(() => {
    const found = client.getQueryData(locationQuery.queryKey)
    client.removeQueries({ queryKey: locationQuery.queryKey })
    if (!found?.determined) return
    const parts = [found.city, found.country].filter((part) => part !== "Unknown")
    const place = parts.join(", ").slice(0, 100)
    if (place) void post("/api/sessions/place", { place }).catch(() => undefined)
  }, [client])
}
