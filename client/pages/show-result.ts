import { useCallback } from "react"
import { useLocation } from "wouter"
import { keepResult, type MoneyResult } from "../lib/result-store.ts"

/** Keeps a result for its single reading and goes to /transfer-success (specification section 4). */
export function useShowResult(): (result: MoneyResult) => void {
  const [, navigate] = useLocation()
  return useCallback(
    (result) => {
      keepResult(result)
      navigate("/transfer-success")
    },
    [navigate],
  )
}
