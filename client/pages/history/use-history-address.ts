import { useCallback, useMemo } from "react"
import { useLocation, useSearch } from "wouter"
import {
  checkFilters,
  type FilterName,
  type FilterValues,
  filterSearch,
  readFilters,
} from "../../features/transactions/filters.ts"
import { useShownTransaction } from "./use-shown-transaction.ts"

/** A history's filters and shown transaction in the URL, and functions that change them. */
export type HistoryAddress = ReturnType<typeof useHistoryAddress>

/**
 * Reads a history from its page's URL.
 * @param path of the page
 * @param account the one whose history the page shows; without it, the URL can filter by account
 */
export function useHistoryAddress(path: string, account?: number) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const ofPage = account === undefined ? undefined : String(account)
  // Stays the same while the filters do, whichever transaction is shown.
  const canonical = filterSearch({
    ...readFilters(search),
    ...(ofPage && { account: undefined }),
  })
  const { values, filters, errors } = useMemo(() => {
    const read = readFilters(canonical)
    return { values: read, ...checkFilters(ofPage ? { ...read, account: ofPage } : read) }
  }, [canonical, ofPage])

  const change = useCallback(
    (name: FilterName, value: string) => {
      // Replaces the URL while typing, so that going back undoes a filter at once, not letter by letter.
      const replace = Boolean(values[name] && value)
      navigate(path + filterSearch({ ...values, [name]: value }), { replace })
    },
    [path, values, navigate],
  )
  const choose = useCallback(
    (some: FilterValues) => navigate(path + filterSearch({ ...values, ...some })),
    [path, values, navigate],
  )
  const clear = useCallback(() => navigate(path), [path, navigate])
  const hrefOf = useCallback(
    (reference: string) => path + filterSearch(values, reference),
    [path, values],
  )
  const shown = useShownTransaction(path + canonical)
  return { values, filters, errors, change, choose, clear, hrefOf, ...shown }
}
