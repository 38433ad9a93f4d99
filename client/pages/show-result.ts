import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { useLocation } from "wouter"
import type { Payment } from "#shared/contracts/payments.ts"
import { paymentQuery } from "../features/payments/api.ts"
import { type MoneyResult, storeResult } from "../money/result-store.ts"
import { dismissToasts } from "../ui/toast-store.ts"

/** What the bank's answer adds to the result. */
type More = {
  /** Of /transfer-success, where the specification requires one. */
  query?: URLSearchParams
  /** Present if the money goes to another bank. */
  payment?: Payment | undefined
}

/**
 * Stores a result for a single reading and opens /transfer-success (specification section 4), with a query
 * where the specification requires one: that page reads the result and removes the query.
 */
export function useShowResult(): (result: MoneyResult, more?: More) => void {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  return useCallback(
    (result, { query, payment } = {}) => {
      storeResult(result)
      if (payment) client.setQueryData(paymentQuery(payment.reference).queryKey, payment)
      // An earlier error must not be shown together with the success.
      dismissToasts()
      navigate(query ? `/transfer-success?${query}` : "/transfer-success")
    },
    [navigate, client],
  )
}
