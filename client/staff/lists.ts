import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../lib/api-client.ts"
import { nextPage } from "../lib/next-page.ts"
import { useAddress } from "./address.ts"

/** Rows for a DataTable, with what is known about their pages and their order. */
export type List<Row> = {
  rows: readonly Row[] | undefined
  error: unknown
  /** Being fetched: the first time, again, or with other filters while the previous rows stay. */
  isFetching: boolean
  retry: () => void
  /** Absent when the rows are the whole list. */
  pages?: { next?: (() => void) | undefined; previous?: (() => void) | undefined } | undefined
  /** Absent when the order is fixed. `value` is a column's id, with "-" before it for descending. */
  sort?: { value: string; set: (value: string) => void }
}

type ListOptions = {
  /** The start of the query's key, such as ["proposals"]: what invalidates the list. */
  key: readonly unknown[]
  /** The API's path, such as "/api/staff/proposals". */
  path: string
  /** The filters: query parameters that the page's own address and the API call alike. */
  filters?: readonly string[]
  /** Query parameters that the page decides. */
  fixed?: Readonly<Record<string, string>>
  /** The order without a `sort` in the address; leave out when the API has one order only. */
  sort?: string
  headers?: Readonly<Record<string, string>>
  /** How often to look for changes while the app is in view; never when left out. */
  pollEveryMs?: number
}

/**
 * A list that the bank sorts, filters, and pages by cursor. Filters, order, and page are in the page's
 * address, so that it can be sent to a colleague; one list a page. Its answer is an array, with the next
 * page's address in the Link header.
 */
export function useList<Row>(options: ListOptions): List<Row> {
  const { key, path, filters = [], fixed, sort, headers } = options
  const address = useAddress()
  const sorted = address.get("sort") || sort
  const params = new URLSearchParams(fixed)
  for (const name of [...filters, "cursor"]) {
    const value = address.get(name)
    if (value) params.set(name, value)
  }
  if (sort !== undefined && sorted) params.set("sort", sorted)
  const url = params.size > 0 ? `${path}?${params}` : path
  const query = useQuery({
    queryKey: [...key, url],
    queryFn: async ({ signal }) => {
      const response = await send("GET", url, { signal, ...(headers && { headers }) })
      return {
        rows: (await response.json()) as Row[],
        next: nextPage(response.headers.get("link")),
      }
    },
    placeholderData: keepPreviousData,
    // The figures of a page that was left are soon wrong.
    gcTime: 30_000,
    refetchInterval: options.pollEveryMs ?? false,
  })
  return {
    rows: query.data?.rows,
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    pages: usePages(query.data?.next),
    ...(sort !== undefined && {
      sort: {
        value: sorted ?? "",
        set: (value) => address.set({ sort: value === sort ? "" : value, cursor: "" }),
      },
    }),
  }
}

/** Steps between pages. The way back is remembered in this tab; after a link into the middle, to the start. */
function usePages(next: string | undefined): NonNullable<List<unknown>["pages"]> {
  const address = useAddress()
  const [trail, setTrail] = useState<readonly string[]>([])
  const cursor = address.get("cursor")
  const following = next && new URL(next, location.origin).searchParams.get("cursor")
  return {
    next: following
      ? () => {
          setTrail([...trail, cursor])
          address.set({ cursor: following })
        }
      : undefined,
    previous: cursor
      ? () => {
          address.set({ cursor: trail.at(-1) ?? "" })
          setTrail(trail.slice(0, -1))
        }
      : undefined,
  }
}

/** A query of an array as a whole list, for a DataTable. */
export function listOf<Row>({
  data,
  error,
  isFetching,
  refetch,
}: UseQueryResult<readonly Row[]>): List<Row> {
  return { rows: data, error, isFetching, retry: () => void refetch() }
}

/** Rows that are there already, as a whole list. */
export const listOfRows = <Row>(rows: readonly Row[]): List<Row> => ({
  rows,
  error: null,
  isFetching: false,
  retry() {},
})
