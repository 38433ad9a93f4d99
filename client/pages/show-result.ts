import { useCallback } from "react"
import { useLocation } from "wouter"
import { keepResult, type MoneyResult } from "../lib/result-store.ts"
import { dismissToasts } from "../ui/toast-store.ts"

/**
 * Keeps a result for its single reading and goes to /transfer-success (specification section 4), with
 * a query where the specification wants one: that page reads the result and strips the query.
 */
export function useShowResult(): (result: MoneyResult, query?: URLSearchParams) => void {
  const [, navigate] = useLocation()
  return useCallback(
    (result, query) => {
      keepResult(result)
      // An earlier refusal must not stand beside the success.
      dismissToasts()
      navigate(query ? `/transfer-success?${query}` : "/transfer-success")
    },
    [navigate],
  )
}
