import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { post } from "../../lib/api-client.ts"
import { locationQuery, unknown } from "../sign-in/location-lookup.ts"

/**
 * After a sign-in, sends the bank the browser's location, so that the member can tell their devices
 * apart. Uses only what the sign-in page has already found; failures are ignored.
 */
export function useReportPlace(): void {
  const client = useQueryClient()
  useEffect(() => {
    const found = client.getQueryData(locationQuery.queryKey)
    client.removeQueries({ queryKey: locationQuery.queryKey })
    if (!found?.determined) return
    const parts = [found.city, found.country].filter((part) => part !== unknown)
    const place = parts.join(", ").slice(0, 100)
    if (place) void post("/api/sessions/place", { place }).catch(() => undefined)
  }, [client])
}
