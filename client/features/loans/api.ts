import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type * as z from "zod/mini"
import type {
  Loan,
  LoanWithdrawal,
  NewLoan,
  NewRepayment,
  Payoff,
} from "#shared/contracts/loans.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { get, post } from "../../lib/api-client.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"
import { useMoneyMutation } from "../../money/use-money-mutation.ts"
import { loansQuery } from "./loans-query.ts"

/** The application as the form holds it, before validation. */
export type ApplyInput = z.input<typeof NewLoan>

/** What pays a loan off today. Not cached, because it grows every day. */
export const payoffQuery = (id: Loan["id"]) =>
  queryOptions({
    queryKey: ["loans", id, "payoff"],
    queryFn: ({ signal }) => get<Payoff>(`/api/loans/${id}/payoff`, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What pays a loan off on a day to come, with what is paid today. */
export const payoffOnQuery = (id: Loan["id"], on: string) =>
  queryOptions({
    queryKey: ["loans", id, "payoff", on],
    queryFn: ({ signal }) => get<Payoff>(`/api/loans/${id}/payoff?on=${on}`, { signal }),
  })

/** Makes a call, and refetches the loans whether or not it succeeds. */
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

/** The name of the application's draft. */
export const applicationDraft = "loan"

/**
 * Applies for a loan. No money moves, but the outcome is resolved as for money: repeating it creates only
 * one application.
 */
export function useApplication() {
  const thenRefresh = useThenRefresh()
  return useMoneyMutation(
    { kind: "application", draft: applicationDraft },
    (application: NewLoan, idempotencyKey) =>
      thenRefresh(post<Loan>("/api/loans", application, { idempotencyKey })),
  )
}

/** Repays part or all of a loan early. */
export function useRepayment(id: Loan["id"]) {
  const thenRefresh = useThenRefresh()
  return useMoneyMutation({ kind: "repayment" }, (repayment: NewRepayment, idempotencyKey) =>
    thenRefresh(post<PostingResult>(`/api/loans/${id}/repayments`, repayment, { idempotencyKey })),
  )
}

/** Withdraws from a loan after its payout, for the payoff that was shown. */
export function useWithdrawal(id: Loan["id"]) {
  const thenRefresh = useThenRefresh()
  return useMoneyMutation({ kind: "withdrawal" }, (withdrawal: LoanWithdrawal, idempotencyKey) =>
    thenRefresh(post<PostingResult>(`/api/loans/${id}/withdrawal`, withdrawal, { idempotencyKey })),
  )
}

/**
 * Accepts the offer with the terms that were shown; the bank asks for the password or a second factor. Refetches
 * the loans in any case, so a lost answer shows as well.
 */
export function useAcceptance({ id, amount, interestRate, termMonths, monthlyPayment }: Loan) {
  const thenRefresh = useThenRefresh()
  const terms = { amount, interestRate, termMonths, monthlyPayment }
  return useChange({
    send: () =>
      thenRefresh(post<Loan>(`/api/loans/${id}/acceptance`, terms, { action: say("Accept Loan") })),
  })
}

/** Withdraws the application, declines the offer, or withdraws an acceptance before the payout. */
export function useDecline({ id }: Loan) {
  const thenRefresh = useThenRefresh()
  return useChange({
    send: () => thenRefresh(post<Loan>(`/api/loans/${id}/decline`, {})),
  })
}
