import { type UseQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { ListFigures } from "#shared/contracts/staff-lists.ts"
import { asWritten } from "#shared/words/text.ts"
import { get, send } from "../lib/api-client.ts"
import { nextPage } from "../lib/next-page.ts"
import { type Download, useDownload } from "../lib/use-download.ts"
import { useAddress } from "./address.ts"
import { useRemembered } from "./remembered.ts"
import { staffPath } from "./staff-path.ts"

/** How many filters there are, how many of the page's address narrow what is shown, and what removes these. */
type Filters = { all: number; active: number; clear: () => void }

/** The filters of these names, in the page's address. */
export function useFilters(names: readonly string[]): Filters {
  const { get: valueOf, set } = useAddress()
  return {
    all: names.length,
    active: names.filter(valueOf).length,
    clear: () => set(Object.fromEntries(names.map((name) => [name, ""]))),
  }
}

/** Rows for a DataTable, with what is known about the further ones and their order. */
export type List<Row> = {
  rows: readonly Row[] | undefined
  error: unknown
  /** Being fetched: the first time, again, or with other filters while the previous rows stay. */
  isFetching: boolean
  retry: () => void
  /** The rows after these; absent when there are none. */
  more?: { load: () => void; loading: boolean; failed: boolean } | undefined
  /** Absent when the order is fixed. `value` is a column's id, with "-" before it for descending. */
  sort?: { value: string; set: (value: string) => void }
  /** How many rows there are with these filters, and their sums; absent when nobody counts them. */
  figures?: ListFigures | undefined
  filters?: Filters
  /** Saves all rows with these filters as a CSV file. */
  exported?: Download & { save: () => void }
  /** Rows beyond the first page aren't fetched again by themselves: fetches all of them. */
  refresh?: (() => void) | undefined
}

type ListOptions = {
  /** The start of the query's key, such as ["proposals"]: what invalidates the list. */
  key: readonly unknown[]
  /** The API's path, such as "/api/staff/proposals". */
  path: string
  /** The filters: query parameters that the page's own address and the API call alike. */
  filters?: readonly string[]
  /** Parameters that are kept on the device for the employee's next visit: choices and `sort`, never names or texts. */
  remembered?: readonly string[]
  /** Query parameters that the page decides. */
  fixed?: Readonly<Record<string, string>>
  /** The order without a `sort` in the address; leave out when the API has one order only. */
  sort?: string
  /** What the API calls the list where it counts and exports it (shared/staff-lists.ts). */
  name?: string
  /** Whether the employee may export it, of lists that not all of their readers may. */
  exports?: boolean
  headers?: Readonly<Record<string, string>>
  /** How often to look for changes while the app is in view; never when left out. */
  pollEveryMs?: number
}

type Page<Row> = { rows: readonly Row[]; next: string | undefined }

/**
 * A list that the bank sorts, filters, and pages by cursor. Filters and order are in the page's address, so that it
 * can be sent to a colleague; one list a page. Its answer is an array, with the next page's address in the Link
 * header. Further pages follow the first one as they are asked for.
 */
export function useList<Row>(options: ListOptions): List<Row> {
  const { key, path, filters = [], remembered = [], fixed, sort, headers, name } = options
  const address = useAddress()
  useRemembered(name ?? path, remembered, [...filters, "sort"])
  const filtered = useFilters(filters)
  const asked = new URLSearchParams(fixed)
  for (const filter of filters) if (address.get(filter)) asked.set(filter, address.get(filter))
  const params = new URLSearchParams(asked)
  const sorted = address.get("sort") || sort
  if (sort !== undefined && sorted) params.set("sort", sorted)
  const url = params.size > 0 ? `${path}?${params}` : path
  const query = useInfiniteQuery({
    queryKey: [...key, url],
    queryFn: async ({ signal, pageParam }): Promise<Page<Row>> => {
      const response = await send("GET", pageParam, { signal, ...(headers && { headers }) })
      return {
        rows: (await response.json()) as Row[],
        next: nextPage(response.headers.get("link")),
      }
    },
    initialPageParam: url,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    // The figures of a page that was left are soon wrong.
    gcTime: 30_000,
    refetchOnWindowFocus: ({ state }) => isShort(state.data?.pages),
    refetchInterval: ({ state }) => isShort(state.data?.pages) && (options.pollEveryMs ?? false),
  })
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query
  const counted = useFigures([...key, "figures"], name, asked, options.pollEveryMs)
  const exported = useExport(name, params)
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    error: query.error,
    isFetching: query.isFetching && !isFetchingNextPage,
    retry: () => void query.refetch(),
    more:
      hasNextPage && !isPlaceholderData
        ? {
            // Asked for again, the request under way would be dropped.
            load: () => void (query.isFetching || query.fetchNextPage()),
            loading: isFetchingNextPage,
            failed: isFetchNextPageError,
          }
        : undefined,
    refresh: isShort(data?.pages) ? undefined : () => void query.refetch(),
    ...(sort !== undefined && {
      sort: {
        value: sorted ?? "",
        set: (value) => address.set({ sort: value === sort ? "" : value }),
      },
    }),
    filters: filtered,
    ...(name !== undefined && { figures: counted }),
    ...(name !== undefined && options.exports !== false && { exported }),
  }
}

/** Of many pages, each would be a request again. */
const isShort = (pages: readonly unknown[] | undefined) => (pages?.length ?? 0) < 2

function useFigures(
  key: readonly unknown[],
  name: string | undefined,
  asked: URLSearchParams,
  pollEveryMs: number | undefined,
): ListFigures | undefined {
  const url = `${staffPath("countList")}?${new URLSearchParams([["list", name ?? ""], ...asked])}`
  const { data } = useQuery({
    queryKey: [...key, url],
    queryFn: ({ signal }) => get<ListFigures>(url, { signal }),
    enabled: name !== undefined,
    gcTime: 30_000,
    refetchInterval: pollEveryMs ?? false,
  })
  return data
}

function useExport(name: string | undefined, asked: URLSearchParams) {
  const download = useDownload({ errorTitle: asWritten("The list was not downloaded") })
  return {
    ...download,
    save: () =>
      download.start(staffPath("exportList"), { list: name, ask: Object.fromEntries(asked) }),
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
