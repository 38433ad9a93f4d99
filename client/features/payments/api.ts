import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { InTransit, OtherBanks, Payment, RecallRequest } from "#shared/contracts/payments.ts"
import { ApiError, get, post } from "../../lib/api-client.ts"
import { useChange } from "../../lib/use-change.ts"
import { moneyQueryKeys, otherBanksKey, refreshMoney } from "../../money/money-queries.ts"

/**
 * A payment to or from another bank, by its transaction's reference; null for a transaction within
 * the bank. It is refetched with the transactions, because they show its status.
 */
export const paymentQuery = (reference: string) =>
  queryOptions({
    queryKey: [...moneyQueryKeys.transactions, "payment", reference],
    queryFn: async ({ signal }) => {
      try {
        return await get<Payment>(`/api/payments/${encodeURIComponent(reference)}`, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    // Payments that are not shown are evicted soon, because every posting refetches all of them.
    gcTime: 30_000,
  })

/** The money that left each account and has not arrived yet. Accounts without such money are absent. */
export const inTransitQuery = queryOptions({
  queryKey: [...moneyQueryKeys.transactions, "in-transit"],
  queryFn: ({ signal }) => get<InTransit[]>("/api/payments/in-transit", { signal }),
})

/** Whether other banks can be paid, and when a standard payment arrives. Fetched for each new form. */
export const otherBanksQuery = queryOptions({
  queryKey: otherBanksKey,
  queryFn: ({ signal }) => get<OtherBanks>("/api/payments/availability", { signal }),
  gcTime: 0,
})

/** Cancels a payment that has not been sent yet. Refetches everything, even if it was too late. */
export function useCancelPayment(reference: string) {
  const client = useQueryClient()
  return useChange({
    send: () => post<Payment>(`/api/payments/${encodeURIComponent(reference)}/cancel`, {}, {}),
    onSettled: () => refreshMoney(client),
    // The dialog shows the refusal itself.
    meta: { quiet: true },
  })
}

/** Asks the other bank to send a payment back. Refetches everything, even if it was refused. */
export function useRecallPayment(reference: string) {
  const client = useQueryClient()
  return useChange({
    send: (request: RecallRequest) =>
      post<Payment>(`/api/payments/${encodeURIComponent(reference)}/recall`, request, {}),
    onSettled: () => refreshMoney(client),
    // The dialog shows the refusal itself.
    meta: { quiet: true },
  })
}
