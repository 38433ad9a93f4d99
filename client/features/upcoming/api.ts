import { queryOptions } from "@tanstack/react-query"
import type { Upcoming } from "#shared/contracts/upcoming.ts"
import { get } from "../../lib/api-client.ts"
import { ordersKey } from "../../money/money-queries.ts"

/** What is known of the next 35 days. Refetched with the orders, and after every movement of money. */
export const upcomingQuery = queryOptions({
  queryKey: [ordersKey, "upcoming"],
  queryFn: ({ signal }) => get<Upcoming[]>("/api/upcoming", { signal }),
})
