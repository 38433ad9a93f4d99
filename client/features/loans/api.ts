import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type * as z from "zod/mini"
import type { Loan, NewLoan, NewRepayment, Payoff } from "#shared/contracts/loans.ts"
import type { Booked } from "#shared/contracts/transfers.ts"
import { get, post } from "../../lib/api-client.ts"
import { useMoneyMutation } from "../../lib/use-money-mutation.ts"

/** The application as the form holds it, before the contract has looked at it. */
export type ApplyInput = z.input<typeof NewLoan>

/** The customer's loans and applications, newest first. */
export const loansQuery = queryOptions({
  queryKey: ["loans"],
  queryFn: ({ signal }) => get<Loan[]>("/api/loans", { signal }),
})

/** What pays a loan off today. Asked anew each time that it is shown, since it grows with the days. */
export const payoffQuery = (id: Loan["id"]) =>
  queryOptions({
    queryKey: ["loans", id, "payoff"],
    queryFn: ({ signal }) => get<Payoff>(`/api/loans/${id}/payoff`, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Makes a call, and fetches the loans again whatever came of it. */
function useThenRefresh() {
  const client = useQueryClient()
  return async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } finally {
      void client.invalidateQueries({ queryKey: loansQuery.queryKey, refetchType: "all" })
    }
  }
}

/** Applies for a loan. Moves no money, but is settled as if: one application, however often it is sent. */
export function useApplication() {
  const thenRefresh = useThenRefresh()
  return useMoneyMutation((application: NewLoan, idempotencyKey) =>
    thenRefresh(post<Loan>("/api/loans", application, { idempotencyKey })),
  )
}

/** Repays a part or all of a loan early. */
export function useRepayment(id: Loan["id"]) {
  const thenRefresh = useThenRefresh()
  return useMoneyMutation((repayment: NewRepayment, idempotencyKey) =>
    thenRefresh(post<Booked>(`/api/loans/${id}/repayments`, repayment, { idempotencyKey })),
  )
}
