import { useCallback } from "react"
import { useLocation } from "wouter"
import { keepResult, type MoneyResult } from "../lib/result-store.ts"
import { dismissToasts } from "../ui/toast-store.ts"

/** Keeps a result for its single reading and goes to /transfer-success (specification section 4). */
export function useShowResult(): (result: MoneyResult) => void {
  const [, navigate] = useLocation()
  return useCallback(
    (result) => {
      keepResult(result)
      // An earlier refusal must not stand beside the success.
      dismissToasts()
      navigate("/transfer-success")
    },
    [navigate],
  )
}
