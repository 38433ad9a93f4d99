import { queryOptions } from "@tanstack/react-query"
import type { WaitingWork } from "#shared/contracts/staff-worklists.ts"
import { maxWaiting, worklist } from "#shared/worklists.ts"
import { get } from "../../../lib/api-client.ts"
import { staffPath } from "../../staff-path.ts"

/** What waits for the employee in each list of work: for the navigation and the first page. */
export const worklistsQuery = queryOptions({
  queryKey: ["worklists"],
  queryFn: ({ signal }) => get<WaitingWork[]>(staffPath("readWorklists"), { signal }),
  refetchInterval: 10_000,
})

/** How many: "12", or "1,000+". */
export const waitingText = (waiting: number): string =>
  waiting >= maxWaiting ? `${maxWaiting.toLocaleString("en")}+` : String(waiting)

/** The page of the navigation that an address belongs to: "/loans" of "/loans?stage=offered". */
const placeOf = (href: string) => `/${href.split(/[/?]/)[1] ?? ""}`

/** How much waits on each page of the navigation, by its address. */
export function waitingByPlace(work: readonly WaitingWork[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { list, waiting } of work) {
    const place = placeOf(worklist(list).href)
    counts.set(place, (counts.get(place) ?? 0) + waiting)
  }
  return counts
}
