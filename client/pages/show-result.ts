import { useCallback } from "react"
import { useLocation } from "wouter"
import { keepResult, type MoneyResult } from "../money/result-store.ts"
import { dismissToasts } from "../ui/toast-store.ts"

/**
 * Stores a result for a single reading and opens /transfer-success (specification section 4), with a query
 * where the specification requires one: that page reads the result and removes the query.
 */
export function useShowResult(): (result: MoneyResult, query?: URLSearchParams) => void {
  const [, navigate] = useLocation()
  return useCallback(
    (result, query) => {
      keepResult(result)
      // An earlier error must not be shown together with the success.
      dismissToasts()
      navigate(query ? `/transfer-success?${query}` : "/transfer-success")
    },
    [navigate],
  )
}
